import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Box } from '../../../faces/face.ts'
import { buildUnitVector } from '../../../test/factories/build-photo.ts'
import { type ComparedFace, followFaces, type KnownFace, matchFaces } from './known-faces.ts'

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

const engineVersion = 'e1'
const reading = { embedding: new Uint8Array(), engineVersion }

const buildKnown = (id: string, x: number, face: Partial<KnownFace> = {}): KnownFace => {
  return { id, x, y: 0.4, width: 0.1, height: 0.1, reading, isDrawn: false, isHidden: false, ...face }
}
const buildBoxAt = (x: number): Box => ({ x, y: 0.4, width: 0.1, height: 0.1 })

test('without any face that was found again, all leave if one of them would have been detected', () => {
  const drawn = buildKnown('drawn', 0.5, { isDrawn: true })
  const other = buildKnown('other', 0.2, { reading: { ...reading, engineVersion: 'e0' } })
  expect(followFaces([drawn, other], { moves: [], engineVersion })).toEqual({
    hidden: [],
    shown: [],
    places: [],
  })
  const detected = buildKnown('detected', 0.3)
  expect(followFaces([drawn, detected], { moves: [], engineVersion })).toMatchObject({
    hidden: ['drawn', 'detected'],
  })
})

test('drawn faces follow the others through cutting, scaling and mirroring', () => {
  const sides = fc.double({ min: 0.05, max: 0.85, noNaN: true })
  const scale = fc.double({ min: 0.5, max: 3, noNaN: true })
  fc.assert(
    fc.property(
      fc.tuple(sides, sides, sides).filter(([a, b]) => Math.abs(a - b) > 0.15),
      scale,
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.boolean(),
      ([first, second, place], factor, offset, isMirrored) => {
        const change = ({ x, y, width, height }: Box): Box => {
          const left = isMirrored ? 1 - x - width : x
          return { x: left * factor + offset, y: y * factor, width: width * factor, height: height * factor }
        }
        const moves = [first, second].map(x => ({ before: buildBoxAt(x), after: change(buildBoxAt(x)) }))
        const drawn = buildKnown('drawn', place, { isDrawn: true })
        const { hidden, shown, places } = followFaces([drawn], { moves, engineVersion })
        const expected = change(drawn)
        const middle = { x: expected.x + expected.width / 2, y: expected.y + expected.height / 2 }
        // Rounding decides at the very edge.
        fc.pre([middle.x, middle.y].every(at => Math.abs(at) > 1e-6 && Math.abs(at - 1) > 1e-6))
        const isInside = middle.x > 0 && middle.x < 1 && middle.y > 0 && middle.y < 1
        expect([hidden, shown]).toEqual(isInside ? [[], ['drawn']] : [['drawn'], []])
        if (!isInside) expect(places[0]?.x).toBeCloseTo(expected.x, 6)
        else expect(places[0]?.x).toBeCloseTo(Math.max(0, expected.x), 6)
      },
    ),
  )
})

test('drawn faces stay where they were if the others moved in no such way', () => {
  const moves = [0.1, 0.3, 0.5, 0.7].map((x, i) => ({
    before: buildBoxAt(x),
    after: { ...buildBoxAt([0.7, 0.1, 0.8, 0.3][i]!), y: [0.1, 0.8, 0.3, 0.6][i]! },
  }))
  const drawn = buildKnown('drawn', 0.5, { isDrawn: true })
  expect(followFaces([drawn], { moves, engineVersion })).toEqual({ hidden: [], shown: [], places: [] })
})
