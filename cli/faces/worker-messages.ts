import type { Face } from '../../faces/face.ts'
import type { ErrorCode } from '../../server/errors.ts'

/** What a worker process is started with. */
export type WorkerOptions = {
  /** Where faces that were found before are kept; left out, every photo is looked at anew. */
  readonly cacheFolder?: string
}

/** What is known of a photo's faces. */
export type PhotoFaces = {
  /** Of the file's bytes, in hexadecimal. */
  readonly sha256: string
  /** Pixels of the upright photo. */
  readonly width: number
  readonly height: number
  readonly faces: readonly Face[]
}

/** A photo's faces and what they cost: CPU time of all threads in milliseconds. */
export type FoundPhoto = PhotoFaces & {
  readonly isFromCache: boolean
  readonly cpuMs: number
  /**
   * The part of it in which the photo was decoded, turned and shrunk to the size in which faces are
   * looked for.
   */
  readonly decodeCpuMs: number
}

export type WorkerRequest = { readonly file: string }

export type WorkerReply =
  /** The models are loaded. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'found'; readonly photo: FoundPhoto; readonly peakRssBytes: number }
  /** The photo cannot be read, and never will be. */
  | { readonly kind: 'refused'; readonly reason: string; readonly peakRssBytes: number }
  /** No photo can be looked at, in this process or in another. */
  | { readonly kind: 'unusable'; readonly code: ErrorCode; readonly reason: string }
  /** The process ends because of something that nobody foresaw. */
  | { readonly kind: 'failing'; readonly reason: string }
