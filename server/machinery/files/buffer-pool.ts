import { createPagedBuffer } from './direct-file.ts'

/**
 * Lends buffers of one size, so that reading gigabytes creates no garbage: it would be collected
 * too late, or often and at great cost. Files can be read into them directly (DirectFile).
 */
export class BufferPool {
  private readonly byteSize: number
  private readonly mostKept: number
  private readonly free: Buffer<ArrayBuffer>[] = []

  constructor({ byteSize, mostKept }: { byteSize: number; mostKept: number }) {
    this.byteSize = byteSize
    this.mostKept = mostKept
  }

  /** Returns a buffer with any content. */
  take(): Buffer<ArrayBuffer> {
    return this.free.pop() ?? createPagedBuffer(this.byteSize)
  }

  /** Takes a buffer back, which nobody may read any more. */
  give(buffer: Buffer<ArrayBuffer>): void {
    if (this.free.length < this.mostKept) this.free.push(buffer)
  }
}
