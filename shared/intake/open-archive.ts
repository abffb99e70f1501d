import { ArchiveError, EntryError, readEntry, type ArchiveEntry, type FastReading } from './archive.ts'
import { readTgz } from './read-tgz.ts'
import { readZip } from './read-zip.ts'
import { LeftOutPhotos, MAX_NOTE_BYTES } from './takeout-notes.ts'
import { readTakeoutPath } from './takeout-paths.ts'

export type Archive = {
  /** Whether single files can be read without the others: a zip, and not a `.tgz`. */
  readonly hasDirectory: boolean
  /** Begins to read the files. Throws ArchiveError. */
  readonly entries: AsyncGenerator<ArchiveEntry>
}

/** Opens an archive by its content: `.tgz` if it is gzip, or else a zip. Throws ArchiveError. */
export async function openArchive(file: Blob, fast?: FastReading): Promise<Archive> {
  const hasDirectory = !isGzip(await readStart(file))
  return { hasDirectory, entries: hasDirectory ? readZip(file, fast) : readTgz(file, fast) }
}

async function readStart(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, 2).arrayBuffer())
  } catch (error) {
    throw new ArchiveError('gone', { cause: error })
  }
}

function isGzip(start: Uint8Array): boolean {
  return start[0] === 0x1f && start[1] === 0x8b
}

/** Read at either end of an archive to tell it from others. */
const SAMPLE_BYTES = 64 * 1024

/**
 * Returns the bytes whose SHA-256 is the fingerprint of an archive: its size, its start with local
 * headers, and its end, where a zip has its directory.
 */
export function sampleArchive(file: Blob): Blob {
  const { size } = file
  const start = file.slice(0, Math.min(size, SAMPLE_BYTES))
  const end = file.slice(Math.max(0, size - SAMPLE_BYTES), size)
  return new Blob([`${size} `, start, end])
}

/**
 * Finds the photos of an archive that were in Google's trash or locked folder by the notes of a
 * zip, which can be read without the photos. Those of a `.tgz` are moved to the trash when their
 * notes are applied.
 */
export async function findLeftOut({ hasDirectory, entries }: Archive): Promise<LeftOutPhotos> {
  const leftOut = new LeftOutPhotos()
  if (!hasDirectory) return leftOut
  try {
    for await (const entry of entries) {
      const found = readTakeoutPath(entry.path)
      if (found.kind !== 'note' || entry.isSpecial || entry.isEncrypted) continue
      const text = await readNote(entry)
      if (text !== null) leftOut.addNote({ ...found, text })
    }
  } catch (error) {
    // What can be read of the archive is imported, and the reason reported then.
    if (!(error instanceof ArchiveError)) throw error
  }
  return leftOut
}

/** Null for a note that is too large or damaged, which is reported when all notes are read. */
async function readNote(entry: ArchiveEntry): Promise<string | null> {
  if (entry.byteSize > MAX_NOTE_BYTES) return null
  try {
    return new TextDecoder().decode(await readEntry(entry))
  } catch (error) {
    if (!(error instanceof EntryError)) throw error
    return null
  }
}
