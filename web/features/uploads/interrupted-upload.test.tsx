// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { BatchProgress } from '../../../shared/api/uploads.ts'
import { answerRequests } from '../../api-client.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { texts } from '../../texts.ts'
import { FakeUploadServer } from './fake-upload-server.ts'
import { FileSelection } from './file-selection.ts'
import { InterruptedUpload } from './interrupted-upload.tsx'
import { UnfinishedUploads } from './unfinished-uploads.ts'
import { UploadContext } from './upload-context.ts'
import { UploadQueue } from './upload-queue.ts'

const LIMITS = {
  maxFileBytes: 1000,
  maxRawBytes: 2000,
  maxFilmBytes: 1000,
  maxFilesPerRequest: 20,
  maxFilesPerManifest: 500,
  formats: ['jpeg'],
}
const INTERRUPTED = {
  id: 'before',
  state: 'receiving',
  fileCount: 2,
  received: 0,
  recognised: 0,
  rejected: 0,
  unread: null,
} as BatchProgress

/** The requests that end a batch wait for these. */
let answers: ((answer: Response) => void)[]

beforeEach(() => {
  answers = []
  sessionStorage.setItem('kindred.uploads', JSON.stringify([{ batchId: 'before', fileCount: 2 }]))
  answerRequests(async path => {
    if (path !== '/api/batches/before/complete') return Response.json(LIMITS)
    return new Promise<Response>(resolve => answers.push(resolve))
  })
})

async function setUp() {
  const server = new FakeUploadServer()
  const selection = new FileSelection()
  const queue = new UploadQueue({ transport: server.transport, schedule: notify => notify() })
  const unfinished = new UnfinishedUploads(sessionStorage)
  await renderInApp(
    <UploadContext value={{ selection, queue, unfinished }}>
      <InterruptedUpload batches={[INTERRUPTED]} onAdded={() => undefined} />
    </UploadContext>,
  )
  return { server, queue }
}

const findBanner = () => screen.queryByRole('region', { name: texts.notUploaded.interrupted(2) })

it('sends the files that were added again once the upload before has ended, and is gone then', async () => {
  const { server, queue } = await setUp()
  const files = ['a.jpg', 'b.jpg'].map(name => server.makeFile(name, `\u00FF\u00D8\u00FF${name}`))
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: files, writable: true })
  await act(async () => fireEvent.change(input as HTMLInputElement))
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(queue.batchIds.size).toBe(0)
  expect(findBanner()).not.toBeNull()
  await act(async () => answers[0]?.(new Response(null, { status: 204 })))
  await waitFor(() => expect(server.stored.size).toBe(2))
  // The server's next message has not arrived yet.
  expect(findBanner()).toBeNull()
})

it('asks once for a double press, disables its buttons meanwhile, and stays after a failure', async () => {
  await setUp()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: texts.notUploaded.finishHere })
  act(() => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await waitFor(() =>
    expect(screen.getAllByRole('button').every(one => one.hasAttribute('disabled'))).toBe(true),
  )
  expect(answers).toHaveLength(1)
  await act(async () => answers[0]?.(Response.json({ code: 'internal', message: '' }, { status: 500 })))
  await screen.findByRole('alert')
  expect(findBanner()).not.toBeNull()
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await act(async () => answers[1]?.(new Response(null, { status: 204 })))
  await waitFor(() => expect(findBanner()).toBeNull())
})
