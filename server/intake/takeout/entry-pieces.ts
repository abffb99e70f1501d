import { BufferPool } from '../../machinery/files/buffer-pool.ts'

/** As large as the pieces that are written, which are then not merged. */
export const PIECE_BYTES = 1024 * 1024
/**
 * Of one entry: one is read into, one waits in the stream, and one is in use. A consumer may use a
 * piece until it requests the next one.
 */
const PIECES_PER_ENTRY = 3

/** Those of all photos that are read at the same time. */
const pool = new BufferPool({ byteSize: PIECE_BYTES, mostKept: 24 })

/** The buffers into which the content of one entry is read, one after the other. */
export class EntryPieces {
  readonly #lent: Buffer[] = []
  #next = 0

  /** Returns the buffer whose use ended longest ago. */
  take(): Buffer {
    const piece = this.#lent[this.#next] ?? pool.take()
    this.#lent[this.#next] = piece
    this.#next = (this.#next + 1) % PIECES_PER_ENTRY
    return piece
  }

  /** Gives them back. The last ones may be in use until the stream of the entry is closed. */
  release(): void {
    for (const piece of this.#lent.splice(0)) pool.give(piece)
  }
}
