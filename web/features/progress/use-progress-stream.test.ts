import { describe, expect, it } from 'vitest'
import type { BatchProgress } from '../../../shared/api/uploads.ts'
import { findFinishedBatches } from './use-progress-stream.ts'

const buildBatch = (part: Partial<BatchProgress>) =>
  ({ id: 'a', state: 'done', processed: 3, recognised: 0, failed: 0, rejected: 0, ...part }) as BatchProgress

const SUCCEEDED = { batchId: 'a', kind: 'succeeded' }

describe('findFinishedBatches', () => {
  it('returns a batch once, when it is done', () => {
    const first = findFinishedBatches(new Set(), [buildBatch({ state: 'processing' })])
    expect(first).toEqual({ watched: new Set(['a']), outcomes: [] })
    const second = findFinishedBatches(first.watched, [buildBatch({})])
    expect(second).toEqual({ watched: new Set(), outcomes: [SUCCEEDED] })
    expect(findFinishedBatches(second.watched, [buildBatch({})]).outcomes).toEqual([])
  })

  it('leaves out batches that were done before the first call', () => {
    expect(findFinishedBatches(new Set(), [buildBatch({})]).outcomes).toEqual([])
  })

  it('waits for a new batch that is not in the list yet', () => {
    const { watched } = findFinishedBatches(new Set(['a']), [])
    expect(findFinishedBatches(watched, [buildBatch({})]).outcomes).toEqual([SUCCEEDED])
  })

  it.each([
    [{ processed: 2, failed: 1 }, 'succeeded'],
    [{ processed: 0, recognised: 5 }, 'succeeded'],
    [{ processed: 0, failed: 2 }, 'failed'],
    [{ processed: 0, rejected: 2 }, 'failed'],
  ])('%o → %s', (part, kind) => {
    expect(findFinishedBatches(new Set(['a']), [buildBatch(part)]).outcomes).toEqual([{ batchId: 'a', kind }])
  })

  it('leaves out a batch without files, all of whose requests failed', () => {
    expect(findFinishedBatches(new Set(['a']), [buildBatch({ processed: 0 })]).outcomes).toEqual([])
  })

  it('leaves out cancelled batches', () => {
    expect(findFinishedBatches(new Set(['a']), [buildBatch({ state: 'cancelled' })]).outcomes).toEqual([])
  })
})
