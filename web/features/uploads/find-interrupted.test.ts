import { expect, it } from 'vitest'
import type { BatchProgress } from '../../../shared/api/uploads.ts'
import { findInterrupted } from './find-interrupted.ts'

const buildBatch = (part: Partial<BatchProgress>) =>
  ({
    id: 'a',
    state: 'receiving',
    fileCount: 100,
    received: 50,
    recognised: 8,
    rejected: 2,
    unread: null,
    ...part,
  }) as BatchProgress

const own = new Set(['own'])

it('counts what is missing of the uploads of this tab before its reload, and of those that waited', () => {
  const leftBehind = [
    { batchId: 'a', fileCount: 100 },
    { batchId: 'complete', fileCount: 9 },
    { batchId: null, fileCount: 35 },
  ]
  const batches = [buildBatch({}), buildBatch({ id: 'other' }), buildBatch({ id: 'complete', state: 'done' })]
  expect(findInterrupted(batches, { own, leftBehind })).toMatchObject({
    batchIds: ['a'],
    missing: 75,
    isCertain: true,
  })
})

it('is not certain about an upload that another window may send', () => {
  const found = findInterrupted([buildBatch({}), buildBatch({ id: 'own' })], { own, leftBehind: [] })
  expect(found).toMatchObject({ batchIds: ['a'], missing: 40, isCertain: false })
})
