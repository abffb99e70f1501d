import type { CompletedPart, S3 } from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../../machinery/files/private-files.ts'
import type { ByteRange } from './blob-store.ts'
import { createDiskFullError, isDiskFull } from '../../machinery/files/file-system.ts'
import { gatherChunks } from './write-content.ts'

/** S3 takes parts of 5 MiB or more, and 10,000 of them: a photo of up to 78 GiB. */
export const PART_BYTES = 8 * 1024 * 1024

type Object = { readonly Bucket: string; readonly Key: string }
type Content = {
  readonly bytes: Uint8Array
  /** SHA-256 in hexadecimal, if it is known; the client computes it otherwise. */
  readonly sha256?: string | undefined
}
type Options = { readonly requestTimeout: number }

/**
 * Stores bytes in one request. Its signature covers their SHA-256, so that the store refuses them
 * if they changed on the way.
 */
export async function putBytes(
  s3: S3,
  { bytes, sha256, ...object }: Object & Content,
  options: Options,
): Promise<void> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3')
  const command = new PutObjectCommand({ ...object, Body: bytes })
  if (sha256 !== undefined) {
    command.middlewareStack.add(
      next => async args => {
        // At this step there is a request.
        const { headers } = args.request as { headers: Record<string, string> }
        headers['x-amz-content-sha256'] = sha256
        return next(args)
      },
      { step: 'build' },
    )
  }
  await s3.send(command, options)
}

/** Stores content in parts, one at a time in memory. Leaves no part if it fails. */
export async function putParts(s3: S3, object: Object, content: Spooled, options: Options): Promise<void> {
  const { UploadId } = await s3.createMultipartUpload(object)
  const upload = { ...object, UploadId }
  try {
    const Parts: CompletedPart[] = []
    for (let start = 0; start < content.byteSize; start += PART_BYTES) {
      const Body = await content.read(start, PART_BYTES)
      const PartNumber = Parts.length + 1
      const { ETag } = await s3.uploadPart({ ...upload, PartNumber, Body }, options)
      Parts.push({ PartNumber, ETag })
    }
    await s3.completeMultipartUpload({ ...upload, MultipartUpload: { Parts } }, options)
  } catch (error) {
    // If the store cannot be reached, the parts stay until the next removal of leftovers.
    await s3.abortMultipartUpload(upload).catch(() => undefined)
    throw error
  }
}

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

export type Spooled = {
  readonly byteSize: number
  /** Returns the bytes from `start` on, at most `maxBytes`. */
  readonly read: (start: number, maxBytes: number) => Promise<Buffer>
}

/**
 * Writes content to an unlinked temporary file, and calls `use` with it. Content may arrive as
 * slowly as the sending phone uploads it; if many uploads were buffered in memory, they would use
 * all of it. Throws `disk-full`, and the errors of the content.
 */
export async function spoolContent(
  folder: string,
  content: Readable | AsyncIterable<Uint8Array>,
  use: (spooled: Spooled) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', PRIVATE_FILE_MODE)
  try {
    // The file disappears when it is closed, even if this process is killed. On Windows it is
    // removed below.
    if (process.platform !== 'win32') await rm(path)
    const byteSize = await write(handle, content)
    await use({
      byteSize,
      read: (start, maxBytes) => read(handle, start, Math.min(maxBytes, byteSize - start)),
    })
  } finally {
    await handle.close()
    await rm(path, { force: true })
  }
}

async function write(handle: FileHandle, content: Readable | AsyncIterable<Uint8Array>): Promise<number> {
  let byteSize = 0
  for await (const bytes of gatherChunks(content)) {
    await handle.appendFile(bytes).catch((error: unknown) => {
      throw isDiskFull(error) ? createDiskFullError() : error
    })
    byteSize += bytes.length
  }
  return byteSize
}

async function read(handle: FileHandle, start: number, byteSize: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(byteSize)
  let filled = 0
  while (filled < byteSize) {
    const { bytesRead } = await handle.read(bytes, filled, byteSize - filled, start + filled)
    if (bytesRead === 0) throw new Error('A spooled file has become shorter.')
    filled += bytesRead
  }
  return bytes
}

/** Bytes of received chunks after which the young garbage is collected. */
const COLLECTED_BYTES = 8 * 1024 * 1024

/**
 * Returns a function to be called with the size of each received chunk that nobody reads any more.
 * It collects young garbage (`collect`, which a process with `--expose-gc` has) after each 8 MB. To
 * V8 a chunk is a small object, so that it would keep 50 to 70 MB of them, and twice the processor
 * time would be used, since memory that is not reused has to be mapped.
 */
export function createGarbageCollector(
  collect: ((options: { type: 'minor' }) => unknown) | undefined = globalThis.gc,
): (byteSize: number) => void {
  let bytes = 0
  return byteSize => {
    bytes += byteSize
    if (bytes < COLLECTED_BYTES) return
    bytes = 0
    collect?.({ type: 'minor' })
  }
}
