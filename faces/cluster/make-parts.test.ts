import { expect, test } from 'vitest'
import { buildAlbum } from '../../test/factories/build-album.ts'
import { BUNDLED_NETWORK } from '../networks/networks.ts'
import { resolveDecisions, type Decision } from './decisions.ts'
import { makeParts } from './make-parts.ts'

const model = BUNDLED_NETWORK.grouping
const faces = buildAlbum({ people: 1, photos: 4, seed: 2 })
const faceOf = new Map(faces.map(face => [face.id, face]))
const ids = faces.map(({ id }) => id)
const known: Decision = { kind: 'known', person: 'ann' }
const notBob = ids.map((face): Decision => ({ kind: 'different', of: [{ face }, { person: 'bob' }] }))

function makePartsFromFaces(decisions: readonly Decision[]) {
  const { subjects } = resolveDecisions(decisions)
  return makeParts({ faceOf, existing: [{ id: 'ann', faceIds: ids }], subjects, keepsGroups: false, model })
    .parts
}

const findPartOfAnn = (decisions: readonly Decision[]) =>
  makePartsFromFaces(decisions).find(({ subjects }) => subjects.some(({ people }) => people.includes('ann')))

test('identifies a known person by their most central face', () => {
  expect(findPartOfAnn([known])?.faces).toHaveLength(1)
  expect(makePartsFromFaces([known])).toHaveLength(ids.length)
})

test('identifies a known person by a face that was decided not to be somebody else', () => {
  expect(findPartOfAnn([...notBob, known])?.faces).toHaveLength(1)
  expect(makePartsFromFaces([...notBob, known]).flatMap(part => part.faces)).toHaveLength(ids.length)
})

test('does not identify a person by a face that was decided not to be theirs', () => {
  const notAnn = ids.map((face): Decision => ({ kind: 'different', of: [{ face }, { person: 'ann' }] }))
  expect(findPartOfAnn([known, ...notAnn])).toBeUndefined()
})
