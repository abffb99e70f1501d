import { AppError } from '../../errors.ts'
import { type DigestedFile, FileDigest, type FileInspection } from '../../machinery/files/file-digest.ts'
import { type FilmFacts, FilmFactsReader } from './film-facts.ts'

/** Properties of a film's file that are known once all of its bytes have been read. */
export type FilmContent = DigestedFile & { readonly mediaType: FilmType }

const BYTES_PER_MB = 1024 * 1024

/**
 * Passes a film's bytes through while checking its first bytes and its size, and stops at the
 * limit. Throws AppError `film-unknown-format` or `film-too-large`.
 */
export class FilmInspection implements FileInspection<FilmContent> {
  readonly #maxBytes: number
  readonly #digest = new FileDigest(FILM_HEADER_BYTES)
  readonly #facts = new FilmFactsReader()

  constructor(maxFilmBytes: number) {
    this.#maxBytes = maxFilmBytes
  }

  async *inspect(source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    for await (const bytes of source) {
      const isHeadRead = this.#digest.byteSize >= FILM_HEADER_BYTES
      this.#digest.add(bytes)
      this.#facts.add(bytes)
      if (!isHeadRead && this.#digest.byteSize >= FILM_HEADER_BYTES) this.#type()
      const tooLarge = findFilmSizeError(this.#maxBytes, this.#digest.byteSize)
      if (tooLarge) throw tooLarge
      yield bytes
    }
    this.#type()
  }

  getFindings(): FilmContent {
    return { ...this.#digest.finish(), mediaType: this.#type() }
  }

  /** What the film says about itself; called once all of its bytes have passed. */
  getFacts(): FilmFacts {
    return this.#facts.finish()
  }

  #type(): FilmType {
    const type = detectFilmType(this.#digest.head)
    if (type) return type
    throw new AppError('film-unknown-format', 415, 'not a video: its content is neither MOV nor MP4')
  }
}

/** Returns `film-too-large` for a film above the limit. */
export function findFilmSizeError(maxFilmBytes: number, byteSize: number): AppError | undefined {
  if (byteSize <= maxFilmBytes) return undefined
  const limit = maxFilmBytes / BYTES_PER_MB
  const raise = "the server's administrator can raise the limit (KINDRED_MAX_FILM_MB)"
  return new AppError('film-too-large', 413, `the video is larger than ${limit} MB; ${raise}`)
}

/** The types under which films are answered; browsers get no other. */
type FilmType = 'video/mp4' | 'video/quicktime'

/** Number of first bytes with which `detectFilmType` knows whether a file is a film. */
const FILM_HEADER_BYTES = 64

/** Far above any list of brands that cameras write. */
const MAX_FTYP_BYTES = 1024
const MIN_FTYP_BYTES = 16
const QUICKTIME_BRAND = 'qt  '
/** Brands of MPEG-4 files (ISO/IEC 14496-12 and -14), and those of phones. */
const MP4_BRAND = /^(?:iso[m2-9]|mp4[12]|avc1|M4V |3gp\d|mmp4|MSNV|hvc1)$/

/**
 * Detects a film by its first box, `ftyp`: QuickTime by its major brand, MPEG-4 by any brand.
 * Nothing else of the file is read. Returns undefined for anything else, such as HEIC, whose first
 * box looks the same.
 */
export function detectFilmType(bytes: Uint8Array): FilmType | undefined {
  if (bytes.length < MIN_FTYP_BYTES) return undefined
  const text = String.fromCharCode(...bytes.subarray(0, FILM_HEADER_BYTES))
  const boxBytes = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0)
  if (!text.startsWith('ftyp', 4) || boxBytes < MIN_FTYP_BYTES || boxBytes > MAX_FTYP_BYTES) return undefined
  const major = text.slice(8, 12)
  if (major === QUICKTIME_BRAND) return 'video/quicktime'
  if (MP4_BRAND.test(major)) return 'video/mp4'
  return undefined
}
