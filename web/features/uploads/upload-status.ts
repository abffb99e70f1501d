/**
 * What has become of one selected file. `share`: 0 to 1 of its bytes. `storing`: all have left, and
 * no answer has come.
 */
export type FileStatus =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'storing' }
  | { readonly kind: 'sent'; readonly photoId: string }
  | { readonly kind: 'stored'; readonly photoId: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly canRetry: boolean }

/**
 * `pausing`: what is on its way is still being finished. `failed`: the whole upload had to stop.
 */
export type UploadPhase = 'idle' | 'running' | 'pausing' | 'paused' | 'finished' | 'failed'

/** Files are on their way, or will be once it goes on. */
export function isUploading(phase: UploadPhase): boolean {
  return phase === 'running' || phase === 'pausing' || phase === 'paused'
}

/** What keeps a running upload from going on. */
export type UploadHindrance = Outage | 'disk-full' | null

/** The server, or the store in which it keeps photos, does not answer. */
export type Outage = 'unreachable' | 'store-unavailable'

export function isOutage(hindrance: string | null): hindrance is Outage {
  return hindrance === 'unreachable' || hindrance === 'store-unavailable'
}

export const WAITING: FileStatus = { kind: 'waiting' }

export function isSettled(status: FileStatus): boolean {
  return isUploaded(status) || status.kind === 'failed'
}

/** The server has it. */
export function isUploaded({ kind }: FileStatus): boolean {
  return kind === 'sent' || kind === 'stored'
}
