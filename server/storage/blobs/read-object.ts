import type { Readable } from 'node:stream'
import type { S3 } from '@aws-sdk/client-s3'
import type { ByteRange } from './blob-store.ts'

/** Maximum number of consecutive broken connections without a received byte. */
const MAX_BREAKS = 5

export type OpenedObject = {
  /** The size of the whole object, or of the range. */
  readonly byteSize: number
  readonly pieces: () => AsyncGenerator<Uint8Array>
  /** Returns all bytes. */
  readonly readAll: () => Promise<Buffer>
}

/**
 * Starts reading an object. If the connection breaks, or the consumer is too slow for it, the rest
 * is requested again, provided that the object is still the same. `addChunk` is told the size of
 * each chunk once the consumer has asked for the next one.
 */
export async function openObject(
  s3: S3,
  object: { readonly Bucket: string; readonly Key: string },
  { range, addChunk }: { range?: ByteRange | undefined; addChunk: (byteSize: number) => void },
): Promise<OpenedObject> {
  const start = range?.start ?? 0
  const first = await s3.getObject({ ...object, ...(range && { Range: header(range.start, range.end) }) })
  const byteSize = first.ContentLength ?? 0
  const end = start + byteSize - 1
  const ofSameObject = first.ETag === undefined ? {} : { IfMatch: first.ETag }

  async function* pieces(): AsyncGenerator<Uint8Array> {
    let body = first.Body
    let at = start
    for (let breaks = 0; at <= end;) {
      try {
        // In Node, the client returns a Node stream.
        for await (const piece of body as Readable) {
          // The stream has no encoding, so its pieces are bytes.
          const bytes = piece as Uint8Array
          at += bytes.length
          breaks = 0
          yield bytes
          addChunk(bytes.length)
        }
        if (at <= end) throw new Error('The store closed the connection early.')
      } catch (error) {
        breaks += 1
        if (breaks > MAX_BREAKS) throw error
        body = (await s3.getObject({ ...object, ...ofSameObject, Range: header(at, end) })).Body
      }
    }
  }

  async function* piecesUntilClosed(): AsyncGenerator<Uint8Array> {
    try {
      yield* pieces()
    } finally {
      // Closes the connection if no byte was read.
      ;(first.Body as Readable | undefined)?.destroy()
    }
  }

  return {
    byteSize,
    pieces: piecesUntilClosed,
    async readAll() {
      const all = Buffer.allocUnsafe(byteSize)
      let at = 0
      for await (const piece of piecesUntilClosed()) {
        all.set(piece, at)
        at += piece.length
      }
      return all
    },
  }
}

function header(start: number, end: number): string {
  return `bytes=${start}-${end}`
}
