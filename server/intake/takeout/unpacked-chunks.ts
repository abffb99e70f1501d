/**
 * Frees the memory of unpacked chunks as soon as they have been read, since waiting for the garbage
 * collector takes more time than unpacking: chunks of 1 MB make it run hundreds of times a GB.
 */
export class UnpackedChunks {
  readonly #byteSize: number
  readonly #unread: ArrayBufferLike[] = []

  /** `byteSize` is that of the buffers which zlib fills. */
  constructor(byteSize: number) {
    this.#byteSize = byteSize
  }

  /** Adds a chunk that was unpacked; chunks are read in the order in which they were added. */
  add({ buffer }: Uint8Array): void {
    // zlib fills a buffer by several chunks.
    if (this.#unread.at(-1) !== buffer) this.#unread.push(buffer)
  }

  /** Frees all chunks before the one to which these bytes belong, which are read now. */
  freeBefore({ buffer }: Uint8Array): void {
    const read = this.#unread.indexOf(buffer)
    // Any other size is that of a buffer which others may use too.
    for (const one of this.#unread.splice(0, Math.max(0, read)))
      if (one instanceof ArrayBuffer && one.byteLength === this.#byteSize) one.transfer(0)
  }
}
