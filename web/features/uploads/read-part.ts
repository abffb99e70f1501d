import { ArchiveError, EntryError, readEntry, type ArchiveEntry } from '../../../shared/intake/archive.ts'
import { findLeftOut, openArchive } from '../../../shared/intake/open-archive.ts'
import { isFilmName } from '../../../shared/intake/films.ts'
import { MAX_NOTE_BYTES, readTakeoutJson } from '../../../shared/intake/takeout-notes.ts'
import { MAX_FILMS_PER_PART } from '../../../shared/api/takeout-limits.ts'
import type { FilmsBody } from '../../../shared/api/takeout.ts'
import { readTakeoutPath } from '../../../shared/intake/takeout-paths.ts'
import { getMaxBytes, type SizeLimits } from './triage-files.ts'

export type FoundPhoto = { readonly folder: string; readonly name: string; readonly file: File }
export type FoundNote = { readonly folder: string; readonly name: string; readonly text: string }

/** A film in an archive, with the size that the archive states. */
export type ListedFilm = FilmsBody['films'][number]
/** `file` is null if it is damaged. */
export type FoundFilm = ListedFilm & { readonly file: File | null }

/** Why a photo of an archive is not sent. */
export type EntryProblem = 'too-big' | 'damaged' | 'empty'

/** What an archive contained so far. */
export type PartCounts = {
  /** Photos, with those that are left out. */
  photos: number
  /** Photos that an earlier import sent from this archive. */
  passed: number
  albums: number
  videos: number
  /** Links, devices, and names that lead out of the archive. */
  refused: number
  /** Files that are neither photos, videos nor notes. */
  others: number
}

/** Photos and notes that follow each other in an archive. */
export type PartGroup = {
  readonly photos: FoundPhoto[]
  readonly notes: FoundNote[]
  /** What may be films of Live photos, by their names. */
  readonly films: ListedFilm[]
  readonly problems: { readonly path: string; readonly problem: EntryProblem; readonly size: number }[]
  readonly counts: PartCounts
  /** Bytes of the archive that were read. */
  readonly position: number
}

export type PartOptions = {
  /** Paths of the photos that an earlier import sent from this archive: `{folder}/{name}`. */
  readonly known: ReadonlySet<string>
  readonly limits: SizeLimits
  readonly maxPhotos: number
}

/** Of one group. Groups are held in memory; a few at a time. */
const MAX_BYTES = { photo: 32 * 1024 * 1024, note: MAX_NOTE_BYTES }
const MAX_NOTES = 100
/** A group without anything to send reports progress. */
const MAX_PASSED = 500

/**
 * Counts the photos of a zip by its directory; null for a `.tgz`, which would have to be read as a
 * whole. Throws ArchiveError.
 */
export async function countPhotos(file: File): Promise<number | null> {
  const { hasDirectory, entries } = await openArchive(file)
  if (!hasDirectory) return null
  let photos = 0
  for await (const { path, isSpecial } of entries)
    if (!isSpecial && readTakeoutPath(path).kind === 'photo') photos += 1
  return photos
}

/** Yields all photos and notes of an archive in groups. Throws ArchiveError. */
export async function* readPart(
  file: File,
  { known, limits, maxPhotos }: PartOptions,
): AsyncGenerator<PartGroup> {
  const counts = { photos: 0, passed: 0, albums: 0, videos: 0, refused: 0, others: 0 }
  let position = 0
  let group = createGroup()
  let photoBytes = 0
  let noteBytes = 0
  let examined = 0
  let listed = 0
  const takeGroup = (): PartGroup => {
    const taken = { ...group, counts: { ...counts }, position }
    group = createGroup()
    photoBytes = 0
    noteBytes = 0
    examined = 0
    return taken
  }
  try {
    const leftOut = await findLeftOut(await openArchive(file))
    const { entries } = await openArchive(file)
    for await (const entry of entries) {
      const { kind } = entry.isSpecial ? { kind: 'unsafe' } : readTakeoutPath(entry.path)
      const bytes = { photo: photoBytes, note: noteBytes }
      if (isOverfull(kind, entry.byteSize, bytes)) yield takeGroup()
      if (entry.isEncrypted && (kind === 'photo' || kind === 'note')) throw new ArchiveError('encrypted')
      if (kind === 'photo') {
        if (!leftOut.has(readPlace(entry))) await takePhoto(entry)
      } else if (kind === 'note') await takeNote(entry)
      else if (kind === 'video') listVideo(entry)
      else if (kind === 'unsafe') counts.refused += 1
      else if (!entry.path.endsWith('/')) counts.others += 1
      position = entry.position
      examined += 1
      const isFull =
        group.photos.length >= maxPhotos || group.notes.length >= MAX_NOTES || examined >= MAX_PASSED
      if (isFull) yield takeGroup()
    }
  } catch (error) {
    // What was read before is sent nevertheless.
    yield takeGroup()
    throw error
  }
  position = file.size
  yield takeGroup()

  async function takePhoto(entry: ArchiveEntry): Promise<void> {
    const { folder, name } = readPlace(entry)
    counts.photos += 1
    if (known.has(`${folder}/${name}`)) {
      counts.passed += 1
      return
    }
    const { path, byteSize: size } = entry
    if (size === 0) group.problems.push({ path, problem: 'empty', size })
    else if (size > getMaxBytes({ name }, limits)) group.problems.push({ path, problem: 'too-big', size })
    else {
      const bytes = await tryEntry(entry)
      if (bytes === null) return
      group.photos.push({ folder, name, file: new File([bytes], name) })
      photoBytes += size
    }
  }

  function listVideo(entry: ArchiveEntry): void {
    const { folder, name } = readPlace(entry)
    counts.videos += 1
    if (!isFilmName(name) || listed >= MAX_FILMS_PER_PART) return
    listed += 1
    group.films.push({ folder, name, byteSize: entry.byteSize })
  }

  async function takeNote(entry: ArchiveEntry): Promise<void> {
    const { folder, name } = readPlace(entry)
    if (entry.byteSize > MAX_NOTE_BYTES) return
    const bytes = await tryEntry(entry)
    if (bytes === null) return
    const text = new TextDecoder().decode(bytes)
    const content = readTakeoutJson(text)
    if (content === null) return
    if (content.kind === 'album') counts.albums += 1
    group.notes.push({ folder, name, text })
    noteBytes += entry.byteSize
  }

  async function tryEntry(entry: ArchiveEntry): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      return await readEntry(entry)
    } catch (error) {
      if (!(error instanceof EntryError)) throw error
      group.problems.push({ path: entry.path, problem: 'damaged', size: entry.byteSize })
      return null
    }
  }
}

/**
 * Yields the films of an archive that have these paths: `{folder}/{name}`. Throws ArchiveError.
 */
export async function* readFilms(file: File, paths: ReadonlySet<string>): AsyncGenerator<FoundFilm> {
  const wanted = new Set(paths)
  const { entries } = await openArchive(file)
  for await (const entry of entries) {
    if (wanted.size === 0) return
    if (entry.isSpecial || readTakeoutPath(entry.path).kind !== 'video') continue
    const { folder, name } = readPlace(entry)
    if (!wanted.delete(`${folder}/${name}`)) continue
    const bytes = await readEntry(entry).catch((error: unknown) => {
      if (error instanceof EntryError) return null
      throw error
    })
    yield { folder, name, byteSize: entry.byteSize, file: bytes && new File([bytes], name) }
  }
}

/** Whether a group of this many bytes has no room for another photo or note of this size. */
function isOverfull(kind: string, byteSize: number, groupBytes: { photo: number; note: number }): boolean {
  if (kind !== 'photo' && kind !== 'note') return false
  return groupBytes[kind] > 0 && groupBytes[kind] + byteSize > MAX_BYTES[kind]
}

function createGroup(): Pick<PartGroup, 'photos' | 'notes' | 'films' | 'problems'> {
  return { photos: [], notes: [], films: [], problems: [] }
}

function readPlace({ path }: ArchiveEntry): { folder: string; name: string } {
  const found = readTakeoutPath(path)
  if (found.kind === 'unsafe') throw new Error('Only safe paths are taken.')
  return found
}
