import type { ManifestEntry, ManifestFile } from '../../../shared/api/batches.ts'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'

export type UploadFile = { readonly id: string; readonly file: File }

/**
 * All that an upload asks of the outside world. Each may throw ApiError, or the signal's reason
 * once it is aborted.
 */
export type UploadTransport = {
  /** Null when the file cannot be read any more. */
  hash: (file: File) => Promise<string | null>
  createBatch: (fileCount: number, signal: AbortSignal) => Promise<string>
  askManifest: (batchId: string, files: ManifestFile[], signal: AbortSignal) => Promise<ManifestEntry[]>
  /** `onProgress`: bytes of the files that have left so far. */
  send: (
    batchId: string,
    files: readonly File[],
    onProgress: (sentBytes: number) => void,
    signal: AbortSignal,
  ) => Promise<ProcessAnswer>
  completeBatch: (batchId: string, signal: AbortSignal) => Promise<void>
  cancelBatch: (batchId: string) => Promise<void>
  /** Resolves after the time, or at once when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}
