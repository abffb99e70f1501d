import { beforeEach, expect, it, vi } from 'vitest'
import { WAIT_LIMITS } from '../../testing/wait-limits.ts'
import { DownloadCenter } from './download-center.ts'
import { downloadInBrowser, receiveFile } from './receive-file.ts'

vi.mock('./receive-file.ts', () => ({
  receiveFile: vi.fn<() => Promise<Blob | null>>(),
  saveFile: () => undefined,
  downloadInBrowser: vi.fn<() => void>(),
}))

beforeEach(() => vi.mocked(receiveFile).mockResolvedValue(new Blob()))

const listStates = (center: DownloadCenter) => center.read().map(({ state }) => state)

it('counts saved downloads, except one that contains everything', async () => {
  const center = new DownloadCenter()
  center.start('everything.zip', '/export', { isEverything: true })
  await vi.waitFor(() => expect(listStates(center)).toEqual(['saved']), WAIT_LIMITS)
  expect(center.readSavedCount()).toBe(0)
  center.start('Ann.zip', '/ann')
  await vi.waitFor(() => expect(listStates(center)).toEqual(['saved', 'saved']), WAIT_LIMITS)
  expect(center.readSavedCount()).toBe(1)
})

it('remembers on a retry that a download contains everything', async () => {
  const center = new DownloadCenter()
  vi.mocked(receiveFile).mockRejectedValueOnce(new Error('Cut short.'))
  center.start('everything.zip', '/export', { isEverything: true })
  await vi.waitFor(() => expect(listStates(center)).toEqual(['failed']), WAIT_LIMITS)
  for (const download of center.read()) center.retry(download)
  await vi.waitFor(() => expect(listStates(center)).toEqual(['saved']), WAIT_LIMITS)
  expect(center.readSavedCount()).toBe(0)
})

it('leaves a file that is too large for the page to the browser, and does not ask for more then', async () => {
  const center = new DownloadCenter()
  vi.mocked(receiveFile).mockResolvedValueOnce(null)
  center.start('Ann.zip', '/ann', { photoIds: ['one'] })
  await vi.waitFor(() => expect(listStates(center)).toEqual(['handed-over']), WAIT_LIMITS)
  expect(downloadInBrowser).toHaveBeenCalledWith('/ann', 'Ann.zip', ['one'])
  expect(center.readSavedCount()).toBe(0)
})
