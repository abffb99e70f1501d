// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { texts } from '../../texts.ts'
import { FakeUploadServer } from './fake-upload-server.ts'
import { FileSelection } from './file-selection.ts'
import { UnfinishedUploads } from './unfinished-uploads.ts'
import { UploadContext } from './upload-context.ts'
import { UploadQueue } from './upload-queue.ts'
import { WindowDrop } from './add-photos.tsx'

it('covers the whole page while files are dragged over it, also what lies above the navigation', async () => {
  const { transport } = new FakeUploadServer()
  const queue = new UploadQueue({ transport, schedule: notify => act(notify) })
  const unfinished = new UnfinishedUploads(sessionStorage)
  const stores = { selection: new FileSelection(), queue, unfinished }
  await renderInApp(
    <UploadContext value={stores}>
      <header>
        <WindowDrop onAdded={() => {}} />
      </header>
    </UploadContext>,
  )
  const drag = Object.assign(new Event('dragover', { bubbles: true, cancelable: true }), {
    dataTransfer: { types: ['Files'] },
  })
  act(() => void window.dispatchEvent(drag))
  expect(screen.getByText(texts.upload.dropNow).parentElement?.parentElement).toBe(document.body)
})
