import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CandidateQueue, type Candidate } from './agglomerate.ts'

const candidate = fc.record({
  odds: fc.integer({ min: 1, max: 4 }),
  first: fc.integer({ min: 0, max: 3 }),
  second: fc.integer({ min: 4, max: 7 }),
  version: fc.constant(0),
})

const compareCandidates = (one: Candidate, other: Candidate) =>
  other.odds - one.odds || one.first - other.first || one.second - other.second

it('returns the highest odds first, then the lower indices, for any order of pushes', () => {
  fc.assert(
    fc.property(fc.array(fc.option(candidate)), steps => {
      const queue = new CandidateQueue()
      const waiting: Candidate[] = []
      for (const step of [...steps, ...steps.map(() => null), null]) {
        if (step === null) {
          waiting.sort(compareCandidates)
          expect(queue.pop()).toEqual(waiting.shift())
        } else {
          queue.push(step)
          waiting.push(step)
        }
      }
    }),
  )
})

it('grows as needed', () => {
  const queue = new CandidateQueue()
  for (let odds = 1; odds <= 5000; odds++) queue.push({ odds, first: odds, second: 0, version: 2 * odds })
  for (let odds = 5000; odds > 0; odds--) {
    expect(queue.pop()).toEqual({ odds, first: odds, second: 0, version: 2 * odds })
  }
})
