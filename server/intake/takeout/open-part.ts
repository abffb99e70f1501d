import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createGunzip } from 'node:zlib'
import {
  MAX_ENTRIES,
  MAX_RATIO,
  type ArchiveEntry,
  type ArchiveProblem,
  type Bytes,
  type FastReading,
  type Pieces,
} from '../../../shared/intake/archive.ts'
import { openArchive, sampleArchive, type Archive } from '../../../shared/intake/open-archive.ts'
import { BufferPool } from '../../machinery/files/buffer-pool.ts'
import { BLOCK_BYTES, DirectFile, readDirectly } from '../../machinery/files/direct-file.ts'
import { AppError } from '../../errors.ts'
import { UnpackedChunks } from './unpacked-chunks.ts'

/** `unpacked`: of a `.tgz`, the chunks in which the content lies. */
type PartEntry = ArchiveEntry & { readonly unpacked?: UnpackedChunks }

export type Part = Pick<Archive, 'hasDirectory'> & {
  readonly entries: AsyncGenerator<PartEntry>
  /** The name of the file, for display. */
  readonly name: string
  /** Distinguishes the archive from every other one, independent of its path. */
  readonly fingerprint: string
}

/** Opens a part of an export. Reads no entry yet. Reading throws ArchiveError. */
export async function openPart(path: string): Promise<Part> {
  const file = await openAsBlob(path)
  const sample = await sampleArchive(file).arrayBuffer()
  const fingerprint = createHash('sha256').update(new Uint8Array(sample)).digest('hex')
  const unpacked = new UnpackedChunks(PIECE_BYTES)
  const { fast, close } = readFast(path, unpacked)
  const { hasDirectory, entries } = await openArchive(file, fast)
  const read = hasDirectory ? entries : addUnpacked(entries, unpacked)
  return { hasDirectory, entries: closeAfter(read, close), name: basename(path), fingerprint }
}

async function* addUnpacked(
  entries: AsyncGenerator<ArchiveEntry>,
  unpacked: UnpackedChunks,
): AsyncGenerator<PartEntry> {
  for await (const entry of entries) yield { ...entry, unpacked }
}

async function* closeAfter<Item>(
  items: AsyncGenerator<Item>,
  close: () => Promise<void>,
): AsyncGenerator<Item> {
  try {
    yield* items
  } finally {
    await close()
  }
}

/** As large as the pieces that are written, which are then not merged. */
const PIECE_BYTES = 1024 * 1024

/**
 * Reads what is large of an archive past the memory of the system (decision 103), where a Blob
 * would take twice the processor time.
 */
function readFast(path: string, unpacked: UnpackedChunks): { fast: FastReading; close: () => Promise<void> } {
  let opening: Promise<DirectFile> | undefined
  const open = (): Promise<DirectFile> => (opening ??= DirectFile.openToRead(path))
  return {
    fast: {
      crc32,
      async *readRange({ start, end }, pieces) {
        const file = await open()
        for (let position = start; position < end;) {
          const piece = Buffer.from(pieces.take().buffer, 0, PIECE_BYTES)
          const before = position % BLOCK_BYTES
          const length = Math.min(PIECE_BYTES, end - position + before)
          const blocks = Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES
          const read = Math.min(length, await file.read(piece, blocks, position - before))
          if (read <= before) throw new Error('The archive ends in the middle of a file.')
          position += read - before
          yield piece.subarray(before, read)
        }
      },
      async *unpack() {
        const gunzip = createGunzip({ chunkSize: PIECE_BYTES })
        const file = await open()
        // An error reaches the reader of `gunzip`.
        pipeline(readDirectly(file, PIECE_BYTES), gunzip).catch(() => {})
        for await (const chunk of gunzip as AsyncIterable<Buffer<ArrayBuffer>>) {
          unpacked.add(chunk)
          yield chunk
        }
      },
    },
    async close() {
      await (await opening)?.close()
    },
  }
}

/**
 * Of one entry: one is read into, one waits in the stream, and one is in use. A consumer may use a
 * piece until it requests the next one.
 */
const PIECES_PER_ENTRY = 3

/** Those of all photos that are read at the same time. */
const pool = new BufferPool({ byteSize: PIECE_BYTES, mostKept: 24 })

/** Returns the stream of an entry; it fails with AppError `photo-damaged`. */
export function streamEntry(entry: PartEntry): Readable {
  const lent: Buffer<ArrayBuffer>[] = []
  let next = 0
  const pieces = {
    /** Returns the piece whose use ended longest ago. */
    take() {
      const piece = (lent[next] ??= pool.take())
      next = (next + 1) % PIECES_PER_ENTRY
      return piece
    },
  }
  const content = entry.open(pieces)
  const { unpacked } = entry
  const gathered = unpacked ? gatherPieces(content, { pieces, unpacked }) : content
  const stream = Readable.from(explainDamage(gathered), { objectMode: false })
  // A caller that has stopped reading does not listen: the error would end the process.
  stream.on('error', () => {})
  // Until then the last pieces may be in use.
  stream.once('close', () => {
    void content.return?.()
    for (const piece of lent.splice(0)) pool.give(piece)
  })
  return stream
}

/** Copies unpacked content into pieces, so that its chunks can be freed while pieces are in use. */
async function* gatherPieces(
  content: AsyncIterable<Bytes>,
  { pieces, unpacked }: { pieces: Pieces; unpacked: UnpackedChunks },
): AsyncGenerator<Bytes> {
  let piece = pieces.take()
  let length = 0
  for await (const chunk of content) {
    unpacked.freeBefore(chunk)
    for (let start = 0; start < chunk.length;) {
      const part = chunk.subarray(start, start + piece.length - length)
      piece.set(part, length)
      start += part.length
      length += part.length
      if (length < piece.length) continue
      yield piece
      piece = pieces.take()
      length = 0
    }
  }
  if (length > 0) yield piece.subarray(0, length)
}

async function* explainDamage(content: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  try {
    yield* content
  } catch (error) {
    throw new AppError('photo-damaged', 422, 'it is damaged in the archive; download that part again', {
      cause: error,
    })
  }
}

/** Returns why the rest of an archive of this name cannot be read, in one line. */
export function describeArchiveProblem(name: string, problem: ArchiveProblem): string {
  return {
    'too-many-files': `${name} has more than ${MAX_ENTRIES} files, so it can't be imported`,
    'unpacks-too-large': `${name} unpacks to more than ${MAX_RATIO} times its size, so it can't be imported`,
    damaged: `${name} is incomplete or damaged; download it again`,
    encrypted: `${name} is protected by a password; download it without one`,
    gone: `${name} was moved, changed or deleted, or its disk failed; import it again`,
  }[problem]
}
