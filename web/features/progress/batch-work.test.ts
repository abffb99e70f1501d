import { expect, it } from 'vitest'
import type { BatchProgress } from '../../../shared/api/batches.ts'
import { sumWork } from './batch-work.ts'

const buildBatch = (part: Partial<BatchProgress>) =>
  ({
    state: 'processing',
    received: 3,
    processed: 1,
    failed: 0,
    facesFound: 0,
    unread: null,
    ...part,
  }) as BatchProgress

it('sums up uploads and folders, with the files of folders that are not read yet', () => {
  expect(sumWork([buildBatch({}), buildBatch({ unread: 90 }), buildBatch({ state: 'done' })])).toEqual({
    received: 96,
    done: 2,
    failed: 0,
    facesFound: 0,
  })
})

it('is null when all batches are done', () => {
  expect(sumWork([buildBatch({ state: 'done', processed: 3 })])).toBeNull()
})
