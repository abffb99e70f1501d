import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { MAX_NOTE_BYTES } from '../../../shared/api/takeout-note.ts'
import { readTakeoutPath } from '../../../shared/api/takeout-paths.ts'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { createPhotoTooLargeError } from '../../imaging/inspect-photo.ts'
import type { ArchiveEntry } from './archive-entry.ts'
import { keepFiles, keepNotes, type ReadNote } from './keep-entries.ts'
import type { Part } from './open-part.ts'
import { isFileKnown } from './queries.ts'

/** A photo of an archive that is being imported; `sentName` is its path. */
export type TakeoutPhoto = { readonly sentName: string; readonly stream: Readable }

export type ImportDependencies = {
  readonly db: Database
  readonly maxFileBytes: number
  /** Accepts photos like an upload, each under the name with which it was sent. */
  readonly accept: (photos: AsyncIterable<TakeoutPhoto>) => Promise<{
    readonly accepted: readonly { name: string; photoId: string; isRecognised: boolean }[]
    readonly rejected: readonly { name: string; code: string; reason: string }[]
  }>
  readonly signal: AbortSignal
  /** Called for each entry that is read, with its size in bytes. */
  readonly onEntry: (byteSize: number) => void
}

/** Counts of what an archive contained. */
export type PartSummary = {
  photos: number
  /** Photos that the library already had, from another folder of the export or another source. */
  known: number
  /** Photos that an earlier run imported from this part. */
  passed: number
  notes: number
  videos: number
  /** Links, devices, and names that lead out of the archive. */
  refused: number
  problems: { path: string; reason: string }[]
  problemCount: number
}

/** Read at the same time, and accepted in one transaction; each takes a few MB of memory. */
const PHOTOS_AT_ONCE = 8
const NOTES_AT_ONCE = 200
const MAX_PROBLEMS = 100

/**
 * Imports the photos and notes of a part, except photos that an earlier run imported from it.
 * Accepted photos stay, even if the rest fails. Throws ArchiveError, and the errors that `accept`
 * throws for a whole upload.
 */
export async function importPart(
  dependencies: ImportDependencies,
  ownerId: string,
  { part, summary }: { part: Part; summary: PartSummary },
): Promise<void> {
  const { db, signal } = dependencies
  const notes: ReadNote[] = []
  const flush = async (): Promise<void> => keepNotes(db, ownerId, notes.splice(0))
  let failure: Error | undefined
  let isOver = false
  try {
    while (!isOver) {
      const sent = new Map<string, { folder: string; name: string }>()
      const photos = takePhotos()
      const { accepted, rejected } = await dependencies.accept(photos)
      const files = accepted.flatMap(({ name, photoId }) => {
        const place = sent.get(name)
        return place ? [{ ...place, photoId }] : []
      })
      await keepFiles(db, ownerId, { part: part.fingerprint, files })
      summary.photos += accepted.filter(({ isRecognised }) => !isRecognised).length
      summary.known += accepted.filter(({ isRecognised }) => isRecognised).length
      for (const { name, reason } of rejected) addProblem(summary, name, reason)

      // Ends instead of failing, since the photos that were read before the error must be accepted.
      async function* takePhotos(): AsyncGenerator<TakeoutPhoto> {
        try {
          while (sent.size < PHOTOS_AT_ONCE) {
            signal.throwIfAborted()
            const next = await part.entries.next()
            if (next.done) {
              isOver = true
              return
            }
            const photo = await takeEntry(next.value, sent)
            if (photo) yield photo
          }
        } catch (error) {
          failure = error instanceof Error ? error : new Error(String(error))
          isOver = true
        }
      }
    }
    await flush()
  } finally {
    await part.entries.return(undefined)
  }
  if (failure) throw failure

  async function takeEntry(
    entry: ArchiveEntry,
    sent: Map<string, { folder: string; name: string }>,
  ): Promise<TakeoutPhoto | null> {
    dependencies.onEntry(entry.byteSize)
    const found = readTakeoutPath(entry.path)
    if (entry.isSpecial || found.kind === 'unsafe') {
      summary.refused += 1
      return null
    }
    const { kind, folder, name } = found
    if (kind === 'video') summary.videos += 1
    if (kind === 'note') {
      const note = await readNote(entry, summary)
      if (note !== null) notes.push({ folder, name, text: note })
      if (notes.length >= NOTES_AT_ONCE) await flush()
    }
    if (kind !== 'photo' || sent.has(entry.path)) return null
    if (await isFileKnown(db, ownerId, { part: part.fingerprint, folder, name })) {
      summary.passed += 1
      return null
    }
    if (entry.byteSize > dependencies.maxFileBytes) {
      addProblem(summary, entry.path, createPhotoTooLargeError(dependencies.maxFileBytes).message)
      return null
    }
    sent.set(entry.path, { folder, name })
    return { sentName: entry.path, stream: entry.open() }
  }
}

/**
 * Returns null if the note is too large, or if only this entry is damaged, which is reported in the
 * summary.
 */
async function readNote(entry: ArchiveEntry, summary: PartSummary): Promise<string | null> {
  if (entry.byteSize > MAX_NOTE_BYTES) return null
  try {
    const note = await text(entry.open())
    summary.notes += 1
    return note
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    addProblem(summary, entry.path, error.message)
    return null
  }
}

function addProblem(summary: PartSummary, path: string, reason: string): void {
  summary.problemCount += 1
  if (summary.problems.length < MAX_PROBLEMS) summary.problems.push({ path, reason })
}
