import { describe, expect, it } from 'vitest'
import { scoreVerification } from './verification-scores.ts'

const buildSame = (similarity: number) => ({ similarity, isSame: true })
const buildDifferent = (similarity: number) => ({ similarity, isSame: false })

describe('scoreVerification', () => {
  it('scores 1 if similarities separate same and different pairs', () => {
    const pairs = Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? buildSame(0.9) : buildDifferent(0.2)))
    expect(scoreVerification(pairs)).toEqual({ pairs: 60, accuracy: 1, tarAtFar001: 1 })
  })

  it('weighs same and different pairs equally, for any number of each', () => {
    // These cannot be distinguished, so either all same or all different pairs are judged
    // correctly.
    const pairs = [
      ...Array.from({ length: 40 }, () => buildSame(0.5)),
      ...Array.from({ length: 160 }, () => buildDifferent(0.5)),
    ]
    expect(scoreVerification(pairs).accuracy).toBe(0.5)
  })

  it('judges each fold by the threshold of the other folds', () => {
    // Only fold 0 has same pairs at 0.3, below every threshold that the other folds would choose.
    const pairs = Array.from({ length: 100 }, (_, i) => {
      if (i % 2 === 1) return buildDifferent(0.4)
      return buildSame(i % 10 === 0 ? 0.3 : 0.9)
    })
    expect(scoreVerification(pairs).accuracy).toBe((40 / 50 + 1) / 2)
  })

  it('accepts 0.1 % of the different pairs, and not one more', () => {
    const pairs = [
      ...Array.from({ length: 2000 }, (_, i) => buildDifferent(i / 2000)),
      buildSame(0.9996),
      buildSame(0.9992),
      buildSame(0.9986),
      buildSame(0.5),
    ]
    // The threshold is the third highest different pair, 0.9985: two of 2,000 are above it.
    expect(scoreVerification(pairs).tarAtFar001).toBe(0.75)
  })

  it('never accepts a pair whose face is missing', () => {
    const pairs = Array.from({ length: 40 }, (_, i) =>
      i < 20 ? buildSame(i < 5 ? -1 : 0.9) : buildDifferent(-1),
    )
    expect(scoreVerification(pairs).tarAtFar001).toBe(0.75)
  })
})
