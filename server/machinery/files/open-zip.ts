import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, RandomAccessReader, type Options, type ZipFile } from 'yauzl'

/**
 * Opens a zip file. In contrast to yauzl's own function, a zip that lies about its positions is an
 * error like any other damage: Node throws for positions above 2^53, in callbacks of yauzl, where
 * nobody can catch it.
 */
export async function openZip(
  path: string,
  options: Omit<Options, 'autoClose' | 'lazyEntries'>,
): Promise<ZipFile> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const reader = new BoundedReader(handle, size)
    return await fromRandomAccessReaderPromise(reader, size, { ...options, autoClose: false })
  } catch (error) {
    await handle.close()
    throw error
  }
}

const PIECE_BYTES = 64 * 1024

/** Reads only what lies within the file. */
class BoundedReader extends RandomAccessReader {
  readonly #handle: FileHandle
  readonly #byteSize: number

  constructor(handle: FileHandle, byteSize: number) {
    super()
    this.#handle = handle
    this.#byteSize = byteSize
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    if (!this.#isWithin(position, position + length)) {
      process.nextTick(callback, createOutsideError())
      return
    }
    this.#handle.read(buffer, offset, length, position).then(
      ({ bytesRead }) => process.nextTick(callback, null, bytesRead),
      (error: Error) => process.nextTick(callback, error),
    )
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#readRange(start, end), { objectMode: false })
  }

  /** Leaves the file open, which a stream of the file itself would close when it is destroyed. */
  async *#readRange(start: number, end: number): AsyncGenerator<Buffer> {
    if (!this.#isWithin(start, end)) throw createOutsideError()
    for (let position = start; position < end;) {
      const length = Math.min(PIECE_BYTES, end - position)
      const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, position)
      if (bytesRead === 0) return
      position += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  }

  override close(callback: (error: Error | null) => void): void {
    this.#handle.close().then(
      () => process.nextTick(callback, null),
      (error: Error) => process.nextTick(callback, error),
    )
  }

  #isWithin(start: number, end: number): boolean {
    return start >= 0 && start <= end && end <= this.#byteSize
  }
}

function createOutsideError(): Error {
  return new Error('it points to a position outside the file')
}
