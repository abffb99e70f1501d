import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/**
 * A multiple of the blocks of all common disks: what is read or written past the memory of the
 * system must begin and end at blocks, in the file and in memory.
 */
export const BLOCK_BYTES = 4096

/** Only on Linux. */
const DIRECT = constants.O_DIRECT ?? 0

/**
 * Returns a buffer that can be read into and written from directly: V8 gives memory that may be
 * resized whole pages.
 */
export function createPagedBuffer(byteSize: number): Buffer<ArrayBuffer> {
  return Buffer.from(new ArrayBuffer(byteSize, { maxByteLength: byteSize }), 0, byteSize)
}

/**
 * A file that is read or written past the memory of the system, where it can be. Copying gigabytes
 * through that memory takes most of the time of an import and drives out what others need (decision
 * 104). Positions and lengths must be multiples of BLOCK_BYTES, and the buffers from
 * createPagedBuffer.
 */
export class DirectFile {
  readonly #path: string
  #handle: FileHandle
  #isDirect: boolean

  private constructor(path: string, handle: FileHandle, isDirect: boolean) {
    this.#path = path
    this.#handle = handle
    this.#isDirect = isDirect
  }

  static async openToRead(path: string): Promise<DirectFile> {
    return DirectFile.#open(path, constants.O_RDONLY)
  }

  /** Creates a file; fails if it exists. */
  static async create(path: string, mode: number): Promise<DirectFile> {
    return DirectFile.#open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, mode)
  }

  static async #open(path: string, flags: number, mode?: number): Promise<DirectFile> {
    try {
      return new DirectFile(path, await open(path, flags | DIRECT, mode), DIRECT !== 0)
    } catch (error) {
      if (!isRefused(error)) throw error
      // Linux may have created the file before it looked for what the file system can.
      return new DirectFile(path, await open(path, flags & ~constants.O_EXCL, mode), false)
    }
  }

  /** Returns how many bytes were read; fewer than `length` only at the end of the file. */
  async read(buffer: Buffer, length: number, position: number): Promise<number> {
    const { bytesRead } = await this.#orThroughMemory(constants.O_RDONLY, () =>
      this.#handle.read(buffer, 0, length, position),
    )
    return bytesRead
  }

  async write(buffer: Buffer, length: number, position: number): Promise<void> {
    for (let start = 0; start < length;) {
      const { bytesWritten } = await this.#orThroughMemory(constants.O_WRONLY, () =>
        this.#handle.write(buffer, start, length - start, position + start),
      )
      const end = start + bytesWritten
      // The system may write only a part, for example shortly before the disk is full.
      start = end === length ? end : end - (end % BLOCK_BYTES)
    }
  }

  async truncate(byteSize: number): Promise<void> {
    await this.#handle.truncate(byteSize)
  }

  async datasync(): Promise<void> {
    await this.#handle.datasync()
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }

  async #orThroughMemory<Result>(flags: number, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (!this.#isDirect || !isRefused(error)) throw error
      const handle = await open(this.#path, flags)
      await this.#handle.close()
      this.#handle = handle
      this.#isDirect = false
      return work()
    }
  }
}

/** Whether a file system, or its disk with larger blocks, cannot do this directly. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EINVAL'
}

/**
 * Reads a file in chunks, each valid only until the next one is requested: reads ahead into one
 * buffer while the other one is in use. The caller closes the file, after the generator has ended.
 */
export async function* readInPlace(handle: FileHandle, pieceBytes: number): AsyncGenerator<Buffer> {
  yield* readAhead(pieceBytes, async buffer => (await handle.read(buffer, 0, pieceBytes)).bytesRead)
}

/** Does the same past the memory of the system. `pieceBytes` is a multiple of BLOCK_BYTES. */
export async function* readDirectly(file: DirectFile, pieceBytes: number): AsyncGenerator<Buffer> {
  let position = 0
  yield* readAhead(pieceBytes, async buffer => {
    // Only the last piece is shorter, and nothing can be read behind it.
    if (position % pieceBytes !== 0) return 0
    const byteCount = await file.read(buffer, pieceBytes, position)
    position += byteCount
    return byteCount
  })
}

/** `read` fills the buffer, and returns how many bytes it has read; 0 at the end. */
async function* readAhead(
  pieceBytes: number,
  read: (buffer: Buffer) => Promise<number>,
): AsyncGenerator<Buffer> {
  let ready = createPagedBuffer(pieceBytes)
  let spare = createPagedBuffer(pieceBytes)
  let reading = read(ready)
  try {
    for (;;) {
      const byteCount = await reading
      if (byteCount === 0) return
      reading = read(spare)
      // Awaited in the next iteration; until then, a rejection must not count as unhandled.
      reading.catch(() => {})
      yield ready.subarray(0, byteCount)
      ;[ready, spare] = [spare, ready]
    }
  } finally {
    // If the consumer stops before the end, the file may be closed only after this.
    await reading.catch(() => {})
  }
}
