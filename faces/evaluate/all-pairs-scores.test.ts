import { expect, test } from 'vitest'
import { buildAlbum } from '../../test/factories/build-album.ts'
import { computeDotProduct } from '../vectors.ts'
import { scoreAllPairs } from './all-pairs-scores.ts'

test('counts and rates equal those of comparing and sorting all pairs', () => {
  // Two of the people look alike, so that the rates differ.
  const faces = buildAlbum({ people: 40, photos: 250, seed: 3 }).map(face => ({
    ...face,
    person: face.person === 'person 1' && face.id.endsWith('1') ? 'person 0' : face.person,
  }))
  const [same, different]: [number[], number[]] = [[], []]
  for (const [i, face] of faces.entries())
    for (const other of faces.slice(i + 1))
      (face.person === other.person ? same : different).push(
        Math.fround(computeDotProduct(face.embedding, other.embedding)),
      )
  different.sort((a, b) => b - a)
  const rateAt = (share: number) => {
    const threshold = different[Math.floor(share * different.length)]!
    return same.filter(similarity => similarity > threshold).length / same.length
  }
  const scores = scoreAllPairs(faces)
  expect(scores).toEqual({
    same: same.length,
    different: different.length,
    tarAtFar: { '1e-3': rateAt(1e-3), '1e-4': rateAt(1e-4), '1e-5': rateAt(1e-5) },
  })
  expect(scores.tarAtFar['1e-5']).toBeLessThan(scores.tarAtFar['1e-3'] ?? 0)
})

test('returns null for a rate of less than one pair, or without a pair of one person', () => {
  const [one, two, ...rest] = buildAlbum({ people: 4, photos: 12, seed: 1 })
  const nothing = { '1e-3': null, '1e-4': null, '1e-5': null }
  expect(scoreAllPairs([one!, two!, ...rest]).tarAtFar).toEqual(nothing)
  expect(scoreAllPairs([])).toEqual({ same: 0, different: 0, tarAtFar: nothing })
})
