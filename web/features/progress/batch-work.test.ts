import { expect, it } from 'vitest'
import type { BatchProgress } from '../../../shared/api/uploads.ts'
import { sumWork } from './batch-work.ts'

const buildBatch = (part: Partial<BatchProgress>) =>
  ({
    state: 'processing',
    received: 3,
    processed: 1,
    failed: 0,
    facesFound: 0,
    unread: null,
    createdAt: '2026-01-01T10:00:00.000Z',
    endedAt: null,
    ...part,
  }) as BatchProgress

const ended = (at: string, part: Partial<BatchProgress> = {}) =>
  buildBatch({ state: 'done', processed: 3, endedAt: `2026-01-01T${at}:00.000Z`, ...part })

it('sums up uploads and folders, with the files of folders that are not read yet', () => {
  expect(sumWork([buildBatch({}), buildBatch({ unread: 90 }), ended('09:59')])).toEqual({
    received: 96,
    done: 2,
    failed: 0,
    facesFound: 0,
  })
})

it('is null when all batches are done', () => {
  expect(sumWork([ended('10:01')])).toBeNull()
})

it('counts the photos of an upload that are still to come', () => {
  const receiving = buildBatch({ state: 'receiving', fileCount: 62, recognised: 10, rejected: 2 })
  expect(sumWork([receiving])).toMatchObject({ done: 1, received: 50 })
})

it('does not go back when one of several uploads ends', () => {
  const first = buildBatch({ received: 780, processed: 580, createdAt: '2026-01-01T09:00:00.000Z' })
  const second = buildBatch({ received: 736, processed: 2 })
  expect(sumWork([second, first])).toMatchObject({ done: 582, received: 1516 })
  const done: BatchProgress = { ...first, state: 'done', processed: 780, endedAt: '2026-01-01T10:05:00.000Z' }
  expect(sumWork([{ ...second, processed: 322 }, done])).toMatchObject({ done: 1102, received: 1516 })
})
