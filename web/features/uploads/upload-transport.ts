import { nameFilmAfter } from '../../../shared/intake/films.ts'
import type { ManifestEntry, ManifestFile } from '../../../shared/api/uploads.ts'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'

export type UploadFile = {
  readonly id: string
  readonly file: File
  /** The film of a Live photo, which is sent with it. */
  readonly film?: File | undefined
}

/**
 * Returns what is sent for a photo: the photo, and its film, named so that the server pairs it with
 * this photo. No bytes are copied.
 */
export function listParts({ file, film }: UploadFile): File[] {
  return film ? [file, new File([film], nameFilmAfter(file.name, film.name), { type: film.type })] : [file]
}

/** Returns how many bytes are sent for a photo. */
export function countBytes({ file, film }: UploadFile): number {
  return file.size + (film?.size ?? 0)
}

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
