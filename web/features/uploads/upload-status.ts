/**
 * The state of one selected file. `fraction`: sent bytes, 0 to 1. `storing`: all bytes are sent,
 * and the server has not answered yet.
 */
export type FileStatus =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'sending'; readonly fraction: number }
  | { readonly kind: 'storing' }
  | { readonly kind: 'sent'; readonly photoId: string }
  | { readonly kind: 'stored'; readonly photoId: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly canRetry: boolean }

/**
 * `pausing`: requests in flight are still being finished. `failed`: an error stopped the whole
 * upload.
 */
export type UploadPhase = 'idle' | 'running' | 'pausing' | 'paused' | 'finished' | 'failed'

/** Returns true while the upload runs or is paused. */
export function isUploading(phase: UploadPhase): boolean {
  return phase === 'running' || phase === 'pausing' || phase === 'paused'
}

/** What keeps a running upload from continuing. */
export type UploadBlocker = Outage | 'disk-full' | null

/** The server, or the storage in which it keeps photos, does not answer. */
export type Outage = 'unreachable' | 'store-unavailable'

export function isOutage(blocker: string | null): blocker is Outage {
  return blocker === 'unreachable' || blocker === 'store-unavailable'
}

export const WAITING: FileStatus = { kind: 'waiting' }

export function isSettled(status: FileStatus): boolean {
  return isUploaded(status) || status.kind === 'failed'
}

/** Returns true when the server has the file. */
export function isUploaded({ kind }: FileStatus): boolean {
  return kind === 'sent' || kind === 'stored'
}
