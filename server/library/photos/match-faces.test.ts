import { expect, test } from 'vitest'
import { buildUnitVector } from '../../../test/factories/build-photo.ts'
import { matchFaces, type ComparedFace } from './match-faces.ts'

/** Builds a reading of a face that looks like person `axis`, and a little like the next one. */
function read(axis: number, { towardsNext = 0, engineVersion = 'e1' } = {}): ComparedFace['reading'] {
  const [own, next] = [buildUnitVector(axis), buildUnitVector(axis + 1)]
  const embedding = own.map((value, i) => value * Math.sqrt(1 - towardsNext ** 2) + next[i]! * towardsNext)
  return { embedding: new Uint8Array(embedding.buffer), engineVersion }
}

const buildFaceAt = (
  id: string,
  x: number,
  { width = 0.1, reading = null }: { width?: number; reading?: ComparedFace['reading'] } = {},
): ComparedFace => ({ id, x, y: 0.5, width, height: 0.1, reading })

test('matches faces without comparable embeddings by position, each at most once', () => {
  const other = { reading: read(1, { engineVersion: 'e0' }) }
  const before = [buildFaceAt('a', 0.1, other), buildFaceAt('b', 0.5), buildFaceAt('c', 0.8)]
  const found = [
    buildFaceAt('1', 0.11, { reading: read(2) }),
    buildFaceAt('2', 0.13),
    buildFaceAt('3', 0.51, { width: 0.12 }),
    buildFaceAt('4', 0.88),
  ]
  expect(matchFaces(found, before)).toEqual(
    new Map([
      ['1', 'a'],
      ['3', 'b'],
    ]),
  )
})

test('two people who have changed places, as in a mirrored photo, keep their faces', () => {
  const before = [
    buildFaceAt('ann', 0.1, { reading: read(1) }),
    buildFaceAt('ben', 0.8, { reading: read(5) }),
  ]
  const found = [
    buildFaceAt('left', 0.1, { reading: read(5, { towardsNext: 0.4 }) }),
    buildFaceAt('right', 0.8, { reading: read(1, { towardsNext: 0.4 }) }),
  ]
  expect(Object.fromEntries(matchFaces(found, before))).toEqual({ left: 'ben', right: 'ann' })
})

test('a stranger at the place of a known face is not that face; the same face, hard to see, is', () => {
  const before = [
    buildFaceAt('ann', 0.1, { reading: read(1) }),
    buildFaceAt('ben', 0.8, { reading: read(5) }),
  ]
  const found = [
    buildFaceAt('stranger', 0.1, { reading: read(9) }),
    buildFaceAt('blurred', 0.81, { reading: read(5, { towardsNext: 0.9 }) }),
  ]
  expect(Object.fromEntries(matchFaces(found, before))).toEqual({ blurred: 'ben' })
})

test('of two people who look alike, each stays where it was', () => {
  const before = [
    buildFaceAt('twin a', 0.1, { reading: read(1) }),
    buildFaceAt('twin b', 0.8, { reading: read(1, { towardsNext: 0.1 }) }),
  ]
  const found = [
    buildFaceAt('left', 0.1, { reading: read(1, { towardsNext: 0.1 }) }),
    buildFaceAt('right', 0.8, { reading: read(1, { towardsNext: 0.05 }) }),
  ]
  expect(Object.fromEntries(matchFaces(found, before))).toEqual({ left: 'twin a', right: 'twin b' })
})
