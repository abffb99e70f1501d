import { beforeEach, expect, it } from 'vitest'
import { UnfinishedUploads, findInterrupted } from './unfinished-uploads.ts'
import type { BatchProgress } from '../../../shared/api/uploads.ts'

// @vitest-environment happy-dom

const UPLOADS = [
  { batchId: 'a', fileCount: 62 },
  { batchId: null, fileCount: 35 },
]

beforeEach(() => sessionStorage.clear())

it('leaves behind what was not finished before a reload, until it is forgotten', () => {
  const first = new UnfinishedUploads(sessionStorage)
  first.remember(UPLOADS)
  expect(first.readLeftBehind()).toEqual([])
  const reloaded = new UnfinishedUploads(sessionStorage)
  expect(reloaded.readLeftBehind()).toEqual(UPLOADS)
  reloaded.remember([{ batchId: 'b', fileCount: 1 }])
  expect(reloaded.readLeftBehind()).toEqual(UPLOADS)
  reloaded.forget()
  expect(new UnfinishedUploads(sessionStorage).readLeftBehind()).toEqual([{ batchId: 'b', fileCount: 1 }])
  reloaded.remember([])
  expect(sessionStorage.length).toBe(0)
})

it.each(['{', '5', '[null, {"batchId": 1}]'])('ignores what it did not write: %s', text => {
  sessionStorage.setItem('kindred.uploads', text)
  expect(new UnfinishedUploads(sessionStorage).readLeftBehind()).toEqual([])
})

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
