import { describe, expect, it } from 'vitest'
import type { BatchProgress } from '../../../shared/api/batches.ts'
import { findFinishedBatches } from './finished-batches.ts'

const batch = (part: Partial<BatchProgress>) =>
  ({ id: 'a', state: 'done', processed: 3, recognised: 0, failed: 0, rejected: 0, ...part }) as BatchProgress

const SUCCEEDED = { batchId: 'a', kind: 'succeeded' }

describe('findFinishedBatches', () => {
  it('tells of a batch once, when it is done', () => {
    const first = findFinishedBatches(new Set(), [batch({ state: 'processing' })])
    expect(first).toEqual({ watched: new Set(['a']), outcomes: [] })
    const second = findFinishedBatches(first.watched, [batch({})])
    expect(second).toEqual({ watched: new Set(), outcomes: [SUCCEEDED] })
    expect(findFinishedBatches(second.watched, [batch({})]).outcomes).toEqual([])
  })

  it('does not tell of what was done before this window looked', () => {
    expect(findFinishedBatches(new Set(), [batch({})]).outcomes).toEqual([])
  })

  it('waits for a batch that was begun and is not in the list yet', () => {
    const { watched } = findFinishedBatches(new Set(['a']), [])
    expect(findFinishedBatches(watched, [batch({})]).outcomes).toEqual([SUCCEEDED])
  })

  it.each([
    [{ processed: 2, failed: 1 }, 'succeeded'],
    [{ processed: 0, recognised: 5 }, 'succeeded'],
    [{ processed: 0, failed: 2 }, 'failed'],
    [{ processed: 0, rejected: 2 }, 'failed'],
  ])('%o → %s', (part, kind) => {
    expect(findFinishedBatches(new Set(['a']), [batch(part)]).outcomes).toEqual([{ batchId: 'a', kind }])
  })

  it('says nothing of a batch that nothing came to: each of its requests failed', () => {
    expect(findFinishedBatches(new Set(['a']), [batch({ processed: 0 })]).outcomes).toEqual([])
  })

  it('says nothing of what was cancelled', () => {
    expect(findFinishedBatches(new Set(['a']), [batch({ state: 'cancelled' })]).outcomes).toEqual([])
  })
})
