import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scoreClustering } from './clustering-scores.ts'

/** Computes the scores directly from the definitions, pair by pair and item by item. */
function scoreByDefinition(truth: readonly string[], clusters: readonly string[]) {
  let both = 0
  let together = 0
  let same = 0
  let precision = 0
  let recall = 0
  for (const [i, person] of truth.entries()) {
    const sharesCluster = clusters.map(cluster => cluster === clusters[i])
    const sharesPerson = truth.map(other => other === person)
    const hits = sharesCluster.filter((is, j) => is && sharesPerson[j]).length
    precision += hits / sharesCluster.filter(Boolean).length / truth.length
    recall += hits / sharesPerson.filter(Boolean).length / truth.length
    for (let j = 0; j < i; j++) {
      if (sharesCluster[j]) together++
      if (sharesPerson[j]) same++
      if (sharesCluster[j] && sharesPerson[j]) both++
    }
  }
  return { both, together, same, precision, recall }
}

describe('scoreClustering', () => {
  it('scores the example of Bagga and Baldwin (1998), first response', () => {
    const truth = 'aaaaabbccccc'.split('')
    const scores = scoreClustering(truth, '111113333333'.split(''))
    expect(scores.bcubed.precision).toBeCloseTo((5 + 2 * (2 / 7) + 5 * (5 / 7)) / 12, 12)
    expect(scores.bcubed.recall).toBe(1)
    expect(scores.pairwise.precision).toBeCloseTo(21 / 31, 12)
    expect(scores.pairwise.recall).toBe(1)
  })

  it('scores singles as perfect if nobody has two pictures', () => {
    const scores = scoreClustering(['a', 'b'], ['1', '2'])
    expect(scores).toMatchObject({ identities: 2, clusters: 2, pairwise: { f1: 1 }, bcubed: { f1: 1 } })
  })

  it('refuses lists of different lengths', () => {
    expect(() => scoreClustering(['a'], [])).toThrow(RangeError)
  })

  it('agrees with the definitions on any grouping', () => {
    const label = fc.constantFrom('a', 'b', 'c', 'd')
    fc.assert(
      fc.property(fc.array(fc.tuple(label, label), { minLength: 1, maxLength: 30 }), items => {
        const truth = items.map(item => item[0])
        const clusters = items.map(item => item[1])
        const scores = scoreClustering(truth, clusters)
        const expected = scoreByDefinition(truth, clusters)
        expect(scores.bcubed.precision).toBeCloseTo(expected.precision, 9)
        expect(scores.bcubed.recall).toBeCloseTo(expected.recall, 9)
        expect(scores.pairwise.precision * expected.together).toBeCloseTo(expected.both, 9)
        expect(scores.pairwise.recall * expected.same).toBeCloseTo(expected.both, 9)
      }),
    )
  })
})
