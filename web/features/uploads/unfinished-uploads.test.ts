// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { UnfinishedUploads } from './unfinished-uploads.ts'

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
