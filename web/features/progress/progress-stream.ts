import type { ProgressSnapshot } from '../../../shared/api/progress.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const REOPEN_MS = 3000
/** Where the server refuses again and again. */
const REOPEN_AT_MOST_MS = 60_000

type ProgressStreamOptions = {
  onSnapshot: (snapshot: ProgressSnapshot) => void
  /**
   * The stream ended for good, e.g. because the session did; it will be opened again all the same.
   */
  onClosed: () => void
}

/**
 * Listens to the server's progress until the returned function is called. A hidden window gives its
 * connection back: browsers allow six to one server, and each open tab would hold one.
 */
export function openProgressStream({ onSnapshot, onClosed }: ProgressStreamOptions): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let reopenMs = REOPEN_MS

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const open = () => {
    close()
    const opened = new EventSource(API.progress)
    source = opened
    opened.addEventListener('progress', (event: MessageEvent<string>) => {
      reopenMs = REOPEN_MS
      onSnapshot(JSON.parse(event.data) as ProgressSnapshot)
    })
    // The person has opened many other windows since; this one listens again when they come back to
    // it.
    opened.addEventListener('replaced', () => {
      if (source === opened) close()
    })
    opened.addEventListener('error', () => {
      // A stream may break for many reasons; whether the server is there, a request finds out and
      // tells everybody.
      request(API.session).catch(() => undefined)
      // EventSource comes back by itself after a broken connection, but not after an answer that
      // was an error.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      onClosed()
      timer = setTimeout(open, reopenMs)
      reopenMs = Math.min(2 * reopenMs, REOPEN_AT_MOST_MS)
    })
  }
  const follow = () => (document.visibilityState === 'visible' ? open() : close())

  const followAgain = () => {
    if (source === null) follow()
  }

  follow()
  document.addEventListener('visibilitychange', follow)
  window.addEventListener('focus', followAgain)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    window.removeEventListener('focus', followAgain)
    close()
  }
}
