import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ArchiveEntry } from '../../../shared/intake/archive.ts'
import { isFilmName } from '../../../shared/intake/films.ts'
import { MAX_NOTE_BYTES, type LeftOutPhotos } from '../../../shared/intake/takeout-notes.ts'
import { MAX_FILMS_PER_PART } from '../../../shared/api/takeout-limits.ts'
import { readTakeoutPath } from '../../../shared/intake/takeout-paths.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import { findSizeError, type FileLimits } from '../../machinery/imaging/inspect-photo.ts'
import { keepFiles, keepNotes, type ReadNote, type TakeoutFilm } from './keep-entries.ts'
import { streamEntry, type Part } from './open-part.ts'
import { isFileKnown } from './queries.ts'

/** A photo of an archive that is being imported; `sentName` is its path. */
export type TakeoutPhoto = { readonly sentName: string; readonly stream: Readable }

export type ImportDependencies = {
  readonly db: Database
  readonly limits: FileLimits
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
  /** Films of Live photos, also those that an earlier run imported. */
  films: number
  /** Without films of Live photos. */
  videos: number
  /** Files that are neither photos, videos nor notes. */
  others: number
  /** Links, devices, and names that lead out of the archive. */
  refused: number
  problems: { path: string; reason: string }[]
  problemCount: number
}

export function createSummary(): PartSummary {
  return {
    photos: 0,
    known: 0,
    passed: 0,
    notes: 0,
    films: 0,
    videos: 0,
    others: 0,
    refused: 0,
    problems: [],
    problemCount: 0,
  }
}

/** Where the photos of a group lay, by their paths. */
type SentPhotos = Map<string, { readonly folder: string; readonly name: string }>

/** Read at the same time, and accepted in one transaction; each takes a few MB of memory. */
const PHOTOS_AT_ONCE = 8
/** While one group is synced to the disk and accepted, another one is read. */
const GROUPS_AT_ONCE = 2
const NOTES_AT_ONCE = 200
const MAX_PROBLEMS = 100

/**
 * Imports the photos and notes of a part, except photos that an earlier run imported from it, and
 * adds to `films` what may be the films of Live photos. Photos that are `leftOut` are not read.
 * Accepted photos stay, even if the rest fails. Throws ArchiveError, and the errors that `accept`
 * throws for a whole upload.
 */
export async function importPart(
  dependencies: ImportDependencies,
  ownerId: string,
  {
    part,
    summary,
    films,
    leftOut,
  }: { part: Part; summary: PartSummary; films: TakeoutFilm[]; leftOut?: LeftOutPhotos },
): Promise<void> {
  const { db, signal } = dependencies
  const notes: ReadNote[] = []
  const flush = async (): Promise<void> => keepNotes(db, ownerId, notes.splice(0))
  const inTurn = createTurns()
  const end: { isReached: boolean; failure?: Error } = { isReached: false }
  try {
    const groups = Array.from({ length: GROUPS_AT_ONCE }, importGroups)
    const outcomes = await Promise.allSettled(groups)
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    await flush()
  } finally {
    await part.entries.return(undefined)
  }
  if (end.failure) throw end.failure

  /** Imports one group after another until the part ends, or another group fails. */
  async function importGroups(): Promise<void> {
    try {
      while (!end.isReached) await importGroup()
    } finally {
      end.isReached = true
    }
  }

  async function importGroup(): Promise<void> {
    const sent: SentPhotos = new Map()
    const opened: Readable[] = []
    const { accepted, rejected } = await dependencies.accept(takePhotos(sent, opened)).finally(() => {
      // The next entry is read only when these have ended, also those of an upload that failed.
      for (const stream of opened) stream.resume()
    })
    const files = accepted.flatMap(({ name, photoId, isRecognised }) => {
      const place = sent.get(name)
      return place ? [{ ...place, photoId, isNew: !isRecognised }] : []
    })
    await keepFiles(db, ownerId, { part: part.fingerprint, files })
    summary.photos += accepted.filter(({ isRecognised }) => !isRecognised).length
    summary.known += accepted.filter(({ isRecognised }) => isRecognised).length
    for (const { name, reason } of rejected) addProblem(summary, name, reason)
  }

  // Ends instead of failing, since the photos that were read before the error must be accepted.
  async function* takePhotos(sent: SentPhotos, opened: Readable[]): AsyncGenerator<TakeoutPhoto> {
    try {
      while (sent.size < PHOTOS_AT_ONCE && !end.isReached) {
        signal.throwIfAborted()
        // An entry must be opened before the other group requests the next one.
        const photo = await inTurn(async () => {
          const next = await part.entries.next()
          if (!next.done) return takeEntry(next.value, sent)
          end.isReached = true
          return null
        })
        if (!photo) continue
        opened.push(photo.stream)
        yield photo
      }
    } catch (error) {
      end.failure ??= error instanceof Error ? error : new Error(String(error))
      end.isReached = true
    }
  }

  async function takeEntry(entry: ArchiveEntry, sent: SentPhotos): Promise<TakeoutPhoto | null> {
    dependencies.onEntry(entry.byteSize)
    const found = readTakeoutPath(entry.path)
    if (entry.isSpecial || found.kind === 'unsafe') {
      summary.refused += 1
      return null
    }
    const { kind, folder, name } = found
    if (kind === 'video') {
      summary.videos += 1
      if (isFilmName(name) && films.length < MAX_FILMS_PER_PART)
        films.push({ folder, name, byteSize: entry.byteSize })
    }
    if (kind === 'note') {
      const note = await readNote(entry, summary)
      if (note !== null) notes.push({ folder, name, text: note })
      if (notes.length >= NOTES_AT_ONCE) await flush()
    }
    if (kind === 'other' && !entry.path.endsWith('/')) summary.others += 1
    if (kind !== 'photo' || sent.has(entry.path) || leftOut?.has({ folder, name })) return null
    if (await isFileKnown(db, ownerId, { part: part.fingerprint, folder, name })) {
      summary.passed += 1
      return null
    }
    const tooLarge = findSizeError(dependencies.limits, { name, byteSize: entry.byteSize })
    if (tooLarge) {
      addProblem(summary, entry.path, tooLarge.message)
      return null
    }
    sent.set(entry.path, { folder, name })
    return { sentName: entry.path, stream: streamEntry(entry) }
  }
}

/** Returns a function that runs one piece of work after another. */
function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}

/**
 * Returns null if the note is too large, or if only this entry is damaged, which is reported in the
 * summary.
 */
async function readNote(entry: ArchiveEntry, summary: PartSummary): Promise<string | null> {
  if (entry.byteSize > MAX_NOTE_BYTES) return null
  try {
    const note = await text(streamEntry(entry))
    summary.notes += 1
    return note
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    addProblem(summary, entry.path, error.message)
    return null
  }
}

/** Adds why a file was not imported. */
export function addProblem(summary: PartSummary, path: string, reason: string): void {
  summary.problemCount += 1
  if (summary.problems.length < MAX_PROBLEMS) summary.problems.push({ path, reason })
}
