import type { FileFailure } from '../../../shared/api/errors.ts'
import type { SidecarFormat } from '../../../shared/intake/sidecars.ts'
import { MAX_NOTES_BYTES, MAX_SIDECAR_LENGTH } from '../../../shared/api/bounds.ts'
import { AppError } from '../../errors.ts'
import type { SidecarReading } from '../../machinery/parsing/parse-functions.ts'
import type { ParseInThread } from '../../machinery/parsing/parse-pool.ts'
import type { PhotoNames } from '../../machinery/xmp/photo-names.ts'
import type { FileStream } from './receive-file.ts'

/**
 * A sidecar (XMP or JSON) sent with photos: what was read in it, or the reason why it could not be
 * parsed.
 */
export type SentSidecar = { readonly sentName: string; readonly read: ReadResult<SidecarReading> }

/**
 * Picasa's notes (`.picasa.ini`) on the folder of the photos, or the reason why they could not be
 * parsed.
 */
export type SentNotes = { readonly sentName: string; readonly read: ReadResult<Buffer> }

export type ReadResult<Content> = { readonly content: Content } | { readonly failure: FileFailure }

const BYTES_PER_KB = 1024

/** Keeps only what was read: a form may contain thousands of sidecars. */
export async function readSidecar(
  parse: ParseInThread,
  ownerId: string,
  { sentName, stream, format }: { sentName: string; stream: FileStream; format: SidecarFormat },
): Promise<SentSidecar> {
  const read = await readWhole(stream, MAX_SIDECAR_LENGTH)
  if ('failure' in read) return { sentName, read }
  return {
    sentName,
    read: await readOrDescribeFailure(() => parse(ownerId, 'sidecar', { [format]: read.content })),
  }
}

export async function receiveNotes(sentName: string, stream: FileStream): Promise<SentNotes> {
  return { sentName, read: await readWhole(stream, MAX_NOTES_BYTES) }
}

/** Returns the names that the notes give for each of the photos. */
export async function readNotes(
  parse: ParseInThread,
  ownerId: string,
  { notes: { read }, photoNames }: { notes: SentNotes; photoNames: readonly string[] },
): Promise<ReadResult<(PhotoNames | null)[]>> {
  if ('failure' in read) return read
  return readOrDescribeFailure(() => parse(ownerId, 'picasa-notes', { ini: read.content, photoNames }))
}

async function readOrDescribeFailure<Content>(parse: () => Promise<Content>): Promise<ReadResult<Content>> {
  try {
    return { content: await parse() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { failure: { code: error.code, reason: error.message } }
  }
}

async function readWhole(stream: FileStream, maxBytes: number): Promise<ReadResult<Buffer>> {
  const chunks: Buffer[] = []
  let byteSize = 0
  for await (const chunk of stream) {
    // Multipart streams yield only buffers.
    const bytes = chunk as Buffer
    byteSize += bytes.length
    if (byteSize <= maxBytes) chunks.push(bytes)
  }
  if (byteSize <= maxBytes) return { content: Buffer.concat(chunks) }
  const reason = `it is larger than ${maxBytes / BYTES_PER_KB} KB; the photo is kept without its names`
  return { failure: { code: 'sidecar-unreadable', reason } }
}
