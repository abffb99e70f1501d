import { expect, it } from 'vitest'
import type { BatchProgress } from '../../../shared/api/batches.ts'
import { sumWork } from './batch-work.ts'

const buildBatch = (part: Partial<BatchProgress>) =>
  ({ state: 'processing', received: 3, processed: 1, failed: 0, facesFound: 0, ...part }) as BatchProgress

it.each([
  [1.185, 1.2],
  [12.34, 12],
  [0.0417, 0.042],
  [null, null],
])('rounds %s photos a second to %s', (photosPerSecond, expected) => {
  expect(sumWork([buildBatch({ photosPerSecond, secondsLeft: null })])?.photosPerSecond).toBe(expected)
})

it('is null when all batches are done', () => {
  expect(sumWork([buildBatch({ state: 'done', processed: 3 })])).toBeNull()
})
