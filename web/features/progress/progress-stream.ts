import type { ProgressSnapshot } from '../../../shared/api/progress.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const REOPEN_MS = 3000
/** Longest delay before the stream is opened again, after repeated error responses. */
const MAX_REOPEN_MS = 60_000

type ProgressStreamOptions = {
  onSnapshot: (snapshot: ProgressSnapshot) => void
  /** The stream ended for good, for example with the session; it is opened again anyway. */
  onClosed: () => void
}

/**
 * Listens to the server's progress until the returned function is called. Closes the connection
 * while the window is hidden: browsers allow six per server, and each tab would hold one.
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
    // The user has opened many other windows; this one connects again when it is shown.
    opened.addEventListener('replaced', () => {
      if (source === opened) close()
    })
    opened.addEventListener('error', () => {
      // A stream may break for many reasons; a request finds out whether the server is reachable.
      request(API.session).catch(() => undefined)
      // EventSource reconnects after a broken connection, but not after an error response.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      onClosed()
      timer = setTimeout(open, reopenMs)
      reopenMs = Math.min(2 * reopenMs, MAX_REOPEN_MS)
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
