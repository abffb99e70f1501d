import type { Face } from '../../faces/face.ts'
import type { NetworkId } from '../../faces/networks/network.ts'
import type { ErrorCode } from '../../server/errors.ts'

/** Options of a worker process. */
export type WorkerOptions = {
  /** The cache of detected faces; without it every photo is processed. */
  readonly cacheFolder?: string
  /** A network of this data folder instead of the bundled one. Not used with a cache. */
  readonly model?: { readonly network: NetworkId; readonly dataDir: string }
}

/** A photo's faces. */
export type PhotoFaces = {
  /** SHA-256 of the file's bytes, in hexadecimal. */
  readonly sha256: string
  /** Pixels of the upright photo. */
  readonly width: number
  readonly height: number
  readonly faces: readonly Face[]
}

/** A photo's faces and the CPU time of all threads to find them, in milliseconds. */
export type FoundPhoto = PhotoFaces & {
  readonly isFromCache: boolean
  readonly cpuMs: number
  /** The part spent on decoding, rotating and shrinking the photo. */
  readonly decodeCpuMs: number
}

export type WorkerRequest = { readonly file: string }

export type WorkerReply =
  /** The models are loaded. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'found'; readonly photo: FoundPhoto; readonly peakRssBytes: number }
  /** The photo cannot be read; another process could not read it either. */
  | { readonly kind: 'refused'; readonly reason: string; readonly peakRssBytes: number }
  /** No photo can be processed, in this process or in another. */
  | { readonly kind: 'unusable'; readonly code: ErrorCode; readonly reason: string }
  /** The process ends because of an unexpected error. */
  | { readonly kind: 'failing'; readonly reason: string }
