import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { AppError } from '../../errors.ts'
import { BlobNotFoundError, type BlobStore, type ByteRange } from './blob-store.ts'

export type BlobAnswer = {
  readonly name: string
  readonly mediaType: string
  /** Unquoted; must change with the bytes. */
  readonly etag: string
  /** The name under which the browser saves the blob; if absent, the browser shows it. */
  readonly downloadAs?: string | undefined
  /** Whether the URL always returns the same bytes. */
  readonly isImmutable: boolean
  /** The part of the blob that is the answer; the whole if absent. */
  readonly part?: ByteRange
}

/**
 * Answers with a blob according to RFC 9110: 304 to If-None-Match, 206 to a Range (with If-Range),
 * 416 to a range outside the blob. Throws `not-ready` if the blob does not exist.
 */
export async function answerWithBlob(
  store: BlobStore,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { name, mediaType, etag, downloadAs, isImmutable, part }: BlobAnswer,
): Promise<FastifyReply> {
  const tag = `"${etag}"`
  const isKnown = hasTag(request.headers['if-none-match'], tag)
  // The usual request takes one step, because each request to a remote store takes some time.
  const isWhole = !isKnown && request.headers.range === undefined && !part
  const whole = isWhole ? await openWhole(store, name) : null
  const blobBytes = whole?.byteSize ?? (await store.readByteSize(name))
  if (blobBytes === null || (part && part.end >= blobBytes)) throw createNotReadyError()
  const byteSize = part ? part.end - part.start + 1 : blobBytes
  reply.headers({
    etag: tag,
    'accept-ranges': 'bytes',
    // `private`: not in a shared cache. `vary`: not for the next user of this browser.
    'cache-control': isImmutable ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    vary: 'cookie',
    'content-disposition': contentDisposition(downloadAs, {
      type: downloadAs === undefined ? 'inline' : 'attachment',
    }),
    // Blocks everything if a browser ever treats the bytes as a page.
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (isKnown) return reply.code(304).send()
  if (whole) return reply.type(mediaType).header('content-length', byteSize).send(whole.stream)

  const range = readRange(request, tag, byteSize)
  if (range === 'outside') {
    return reply.code(416).header('content-range', `bytes */${byteSize}`).send()
  }
  const stream = await store.read(name, within(part, range)).catch(throwNotReady)
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${byteSize}`)
  }
  const contentLength = range ? range.end - range.start + 1 : byteSize
  return reply.type(mediaType).header('content-length', contentLength).send(stream)
}

/** Returns the range of the blob that is this range of its part. */
function within(part: ByteRange | undefined, range: ByteRange | undefined): ByteRange | undefined {
  if (!part || !range) return part ?? range
  return { start: part.start + range.start, end: part.start + range.end }
}

async function openWhole(store: BlobStore, name: string): ReturnType<BlobStore['open']> {
  return store.open(name).catch(throwNotReady)
}

function throwNotReady(error: unknown): never {
  throw error instanceof BlobNotFoundError ? createNotReadyError() : error
}

function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some(candidate => ['*', tag, `W/${tag}`].includes(candidate.trim()))
}

/** Several ranges are answered with the whole blob, as the standard allows. */
function readRange(
  request: FastifyRequest,
  tag: string,
  byteSize: number,
): ByteRange | 'outside' | undefined {
  const { range, 'if-range': ifRange } = request.headers
  if (range === undefined || (ifRange !== undefined && ifRange !== tag)) return undefined
  const ranges = parseRange(byteSize, range)
  if (ranges === -1) return 'outside'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}

function createNotReadyError(): AppError {
  return new AppError('not-ready', 404, "This picture isn't ready yet. Try again in a moment.")
}
