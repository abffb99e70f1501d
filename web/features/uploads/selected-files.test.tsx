// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerRequests, ApiError } from '../../api-client.ts'
import { WAIT_LIMITS } from '../../testing/wait-limits.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { texts } from '../../texts.ts'
import { FakeUploadServer } from './fake-upload-server.ts'
import { FileSelection } from './file-selection.ts'
import { SelectedFiles } from './selected-files.tsx'
import { UploadContext } from './upload-context.ts'
import { UnfinishedUploads } from './unfinished-uploads.ts'
import { UploadQueue } from './upload-queue.ts'

const LIMITS = {
  maxFileBytes: 1000,
  maxRawBytes: 2000,
  maxFilmBytes: 1000,
  maxFilesPerRequest: 1,
  maxFilesPerManifest: 6,
  formats: [],
}
const LIST_PX = 400

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(LIST_PX)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(LIST_PX)
  answerRequests(async () => Response.json(LIMITS))
})

afterEach(() => {
  vi.restoreAllMocks()
})

it('lists each file with its size, and removes one or all', async () => {
  const { selection } = await setUp(['a', 'bb', 'ccc'])
  expect(readRows()).toEqual([
    ['a.jpg', '1 Byte'],
    ['bb.jpg', '2 Bytes'],
    ['ccc.jpg', '3 Bytes'],
  ])
  fireEvent.click(screen.getByRole('button', { name: texts.selectedFiles.remove('bb.jpg') }))
  expect(readRows().map(([name]) => name)).toEqual(['a.jpg', 'ccc.jpg'])
  expect(screen.getByRole('heading').textContent).toBe(texts.selectedFiles.selected(2))
  fireEvent.click(screen.getByRole('button', { name: texts.selectedFiles.clearAll }))
  expect(selection.read().files).toEqual([])
})

it('renders only the visible rows, and states how many there are', async () => {
  await setUp(Array.from({ length: 90 }, (_, index) => 'x'.repeat(index + 1)))
  const rows = screen.getAllByRole('listitem')
  expect(rows.length).toBeLessThan(30)
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('90')
})

it('does not let files be removed during an upload', async () => {
  const { queue, server, startUpload } = await setUp(['a', 'bb'])
  server.onSend = () => queue.pause()
  const uploading = { promise: Promise.resolve() }
  await act(async () => {
    uploading.promise = startUpload().then(() => {})
    await vi.waitFor(() => expect(queue.readSummary().phase).toBe('paused'), WAIT_LIMITS)
  })
  expect(findClearAll().disabled).toBe(true)
  expect(screen.queryByRole('button', { name: texts.selectedFiles.remove('bb.jpg') })).toBeNull()
  server.onSend = () => undefined
  await act(async () => {
    queue.resume()
    await uploading.promise
  })
  expect(findClearAll().disabled).toBe(false)
})

it('shows the result of each file', async () => {
  const { server, startUpload } = await setUp(['a', 'bb', 'ccc'], ['bb.jpg'])
  server.stored.add('ccc')
  await act(startUpload)
  const failed = `${texts.selectedFiles.fileFailed}: `
  expect(readRows()).toEqual([
    ['a.jpg', '1 Byte', texts.selectedFiles.sent],
    ['bb.jpg', '2 Bytes', expect.stringContaining(failed)],
    ['ccc.jpg', '3 Bytes', texts.selectedFiles.stored],
  ])
})

it('sends only the file again that the server failed to store', async () => {
  const { server, startUpload } = await setUp(['a'])
  server.onSend = () => {
    throw new ApiError('internal', 500, 'Broken.')
  }
  await act(startUpload)
  expect(server.stored.size).toBe(0)
  server.onSend = () => undefined
  const retry = screen.getByRole('button', { name: texts.selectedFiles.retryFile('a.jpg') })
  await act(async () => fireEvent.click(retry))
  await waitFor(() => expect(readRows()).toEqual([['a.jpg', '1 Byte', texts.selectedFiles.sent]]))
  expect([...server.stored]).toEqual(['a'])
})

async function setUp(contents: readonly string[], refusedNames: readonly string[] = []) {
  const server = new FakeUploadServer()
  for (const name of refusedNames) server.refusedNames.add(name)
  const selection = new FileSelection()
  const queue = new UploadQueue({ transport: server.transport, schedule: notify => act(notify) })
  selection.add(
    contents.map(content => {
      const file = server.makeFile(`${content}.jpg`, content)
      return { file, path: file.name }
    }),
    LIMITS,
  )
  function Screen() {
    return (
      <UploadContext value={{ selection, queue, unfinished: new UnfinishedUploads(sessionStorage) }}>
        <SelectedFiles />
      </UploadContext>
    )
  }
  await renderInApp(<Screen />)
  const startUpload = () => queue.start(selection.read().files, LIMITS)
  return { server, selection, queue, startUpload }
}

function findClearAll(): HTMLButtonElement {
  return screen.getByRole('button', { name: texts.selectedFiles.clearAll })
}

/** Returns the texts of each row. */
function readRows(): string[][] {
  return screen.getAllByRole('listitem').map(row =>
    within(row)
      .getAllByText(/./, { selector: 'bdi, span' })
      .map(({ textContent }) => textContent ?? ''),
  )
}
