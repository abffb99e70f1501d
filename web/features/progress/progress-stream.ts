import type { ProgressSnapshot } from '../../../shared/api/progress.ts'
import { requestResponse } from '../../api-client.ts'
import { API } from '../../paths.ts'

const REOPEN_MS = 3000

type ProgressStreamOptions = {
  onSnapshot: (snapshot: ProgressSnapshot) => void
  /** The stream ended for good, e.g. because the session did; it will be opened again all the same. */
  onClosed: () => void
}

/**
 * Listens to the server's progress until the returned function is called. A hidden window gives its connection back:
 * browsers allow six to one server, and each open tab would hold one.
 */
export function openProgressStream({ onSnapshot, onClosed }: ProgressStreamOptions): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const open = () => {
    close()
    const opened = new EventSource(API.progress)
    source = opened
    opened.addEventListener('progress', (event: MessageEvent<string>) =>
      onSnapshot(JSON.parse(event.data) as ProgressSnapshot),
    )
    opened.addEventListener('error', () => {
      // A stream may break for many reasons; whether the server is there, a request finds out and tells everybody.
      requestResponse(API.session).catch(() => undefined)
      // EventSource comes back by itself after a broken connection, but not after an answer that was an error.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      onClosed()
      timer = setTimeout(open, REOPEN_MS)
    })
  }
  const follow = () => (document.visibilityState === 'visible' ? open() : close())

  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close()
  }
}
