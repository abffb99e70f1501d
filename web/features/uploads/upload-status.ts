import { countBytes, type UploadFile } from './upload-transport.ts'

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
type UploadPhase = 'idle' | 'running' | 'pausing' | 'paused' | 'finished' | 'failed'

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

/** All uploads of this window since none was running, counted together. */
export type UploadSummary = {
  readonly phase: UploadPhase
  readonly blocker: UploadBlocker
  /** Of the last upload that has begun. */
  readonly batchId: string | null
  /** The first request of an upload is not answered yet. */
  readonly isStarting: boolean
  readonly fileCount: number
  /** Files that were sent completely at least once, or need not be; never decreases. */
  readonly doneCount: number
  readonly settledCount: number
  readonly sentCount: number
  readonly storedCount: number
  readonly failedCount: number
  /** Message about the error that stopped the whole upload. */
  readonly stoppedBy: string | null
  /** Files that were sent completely and that the server has not confirmed yet. */
  readonly storingCount: number
  /**
   * How much of all bytes is done, 0 to 1; 1 only when all files are settled. Decreases only when
   * files are added.
   */
  readonly fraction: number
}

export const NO_UPLOAD: UploadSummary = {
  phase: 'idle',
  blocker: null,
  batchId: null,
  isStarting: false,
  fileCount: 0,
  doneCount: 0,
  settledCount: 0,
  sentCount: 0,
  storedCount: 0,
  failedCount: 0,
  storingCount: 0,
  stoppedBy: null,
  fraction: 0,
}

/** How much a sent byte counts in `fraction` until the server confirms that it is stored. */
const UNANSWERED_FRACTION = 0.9

/** Returns the summary with the files counted again. */
export function countAgain(
  before: UploadSummary,
  files: Iterable<UploadFile>,
  readStatus: (id: string) => FileStatus,
): UploadSummary {
  const counts = { sent: 0, stored: 0, failed: 0, storing: 0 }
  let fileCount = 0
  let bytes = 0
  let doneBytes = 0
  for (const file of files) {
    const status = readStatus(file.id)
    const fileBytes = countBytes(file)
    fileCount += 1
    bytes += fileBytes
    if (status.kind === 'sending') doneBytes += fileBytes * status.fraction * UNANSWERED_FRACTION
    if (status.kind === 'storing') doneBytes += fileBytes * UNANSWERED_FRACTION
    if (isSettled(status)) doneBytes += fileBytes
    if (status.kind in counts) counts[status.kind as keyof typeof counts] += 1
  }
  const settledCount = counts.sent + counts.stored + counts.failed
  const fraction = bytes === 0 ? 0 : doneBytes / bytes
  return {
    ...before,
    fileCount,
    doneCount: Math.max(before.doneCount, settledCount + counts.storing),
    settledCount,
    sentCount: counts.sent,
    storedCount: counts.stored,
    failedCount: counts.failed,
    storingCount: counts.storing,
    // After a lost connection, files are sent again.
    fraction: fileCount === before.fileCount ? Math.max(before.fraction, fraction) : fraction,
  }
}
