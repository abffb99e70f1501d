import type { ManifestEntry, ManifestFile } from '../../../shared/api/batches.ts'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'

export type UploadFile = { readonly id: string; readonly file: File }

/**
 * What an upload needs from the browser and the server. Each function may throw ApiError, or the
 * signal's reason once it is aborted.
 */
export type UploadTransport = {
  /** SHA-256 in hexadecimal; null when the file can no longer be read. */
  hash: (file: File) => Promise<string | null>
  createBatch: (fileCount: number, signal: AbortSignal) => Promise<string>
  askManifest: (batchId: string, files: ManifestFile[], signal: AbortSignal) => Promise<ManifestEntry[]>
  /** `onProgress` gets the bytes of the files that were sent so far. */
  send: (
    batchId: string,
    files: readonly File[],
    onProgress: (sentBytes: number) => void,
    signal: AbortSignal,
  ) => Promise<ProcessAnswer>
  completeBatch: (batchId: string, signal: AbortSignal) => Promise<void>
  cancelBatch: (batchId: string) => Promise<void>
  /** Resolves after `ms`, or immediately when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}
