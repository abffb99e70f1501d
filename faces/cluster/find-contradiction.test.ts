import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildAlbum } from '../../test/factories/build-album.ts'
import { BUNDLED_NETWORK } from '../networks/networks.ts'
import { findContradiction } from './find-contradiction.ts'

const model = BUNDLED_NETWORK.grouping
const ALBUM = { people: 8, photos: 150, seed: 3 }

function groupByPerson(faces: ReturnType<typeof buildAlbum>) {
  return [...Map.groupBy(faces, ({ person }) => person).values()].map(own => ({
    faceIds: own.map(({ id }) => id),
  }))
}

test('finds no contradiction in albums of one to eight people', () => {
  fc.assert(
    fc.property(
      fc.record({
        people: fc.integer({ min: 1, max: 8 }),
        photos: fc.integer({ min: 1, max: 200 }),
        seed: fc.integer(),
      }),
      options => {
        const faces = buildAlbum(options)
        expect(findContradiction(groupByPerson(faces), faces, { model })).toBeUndefined()
      },
    ),
    { numRuns: 30 },
  )
})

test('finds a contradiction if all faces of photos are alike', () => {
  const faces = buildAlbum(ALBUM)
  const alike = faces.map(face => ({ ...face, embedding: faces[0]!.embedding }))
  expect(findContradiction(groupByPerson(faces), alike, { model })).toBe('faces-of-photos-alike')
})

test('finds a contradiction if the faces of a hundred photos nearly coincide', () => {
  const faces = buildAlbum({ ...ALBUM, people: 1 })
  const alike = faces.map((face, i) => ({
    ...face,
    embedding: i % 2 === 0 ? faces[0]!.embedding : faces[0]!.embedding.map(value => value * 0.9999),
  }))
  expect(findContradiction(groupByPerson(faces), alike, { model })).toBe('faces-coincide')
  const few = alike.slice(0, 99)
  expect(findContradiction(groupByPerson(few), few, { model })).toBeUndefined()
})

test('finds no contradiction in faces that are in no group', () => {
  const faces = buildAlbum(ALBUM).map(face => ({ ...face, embedding: new Float32Array() }))
  expect(findContradiction([], faces, { model })).toBeUndefined()
})
