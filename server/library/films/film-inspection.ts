import { AppError } from '../../errors.ts'
import { FileDigest, type DigestedFile, type FileInspection } from '../../machinery/files/file-digest.ts'
import { FilmFactsReader, type FilmFacts } from './film-facts.ts'
import { detectFilmType, FILM_HEADER_BYTES, type FilmType } from './film-format.ts'

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
    throw new AppError('film-unknown-format', 415, 'not a film: its content is neither MOV nor MP4')
  }
}

/** Returns `film-too-large` for a film above the limit. */
export function findFilmSizeError(maxFilmBytes: number, byteSize: number): AppError | undefined {
  if (byteSize <= maxFilmBytes) return undefined
  const limit = maxFilmBytes / BYTES_PER_MB
  const raise = 'whoever runs this Kindred can raise the limit (KINDRED_MAX_FILM_MB)'
  return new AppError('film-too-large', 413, `the film of the photo is larger than ${limit} MB; ${raise}`)
}
