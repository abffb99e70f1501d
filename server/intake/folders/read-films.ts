import { FILM_EXTENSIONS, isFilmName, pairFilms } from '../../../shared/intake/films.ts'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { addFilm } from '../../library/films/film-of-photo.ts'
import { belongsToPhoto, type PhotoOfFilmFacts, readPhotoOfFilm } from '../../library/films/film-facts.ts'
import { FilmInspection, findFilmSizeError, type FilmContent } from '../../library/films/film-inspection.ts'
import { deleteFilmOfSidecar } from '../../library/films/queries.ts'
import { AppError, type ErrorCode } from '../../errors.ts'
import { joinPath, openWithin, withinDeadline, toModifiedUs } from '../../storage/blobs/open-within.ts'
import { addText } from './walk-folder.ts'
import { findPhotoName } from './photo-queries.ts'
import type { Folder } from './queries.ts'
import {
  findSidecar,
  listFilesIn,
  listNewSidecars,
  listSidecarsIn,
  updateSidecars,
  type FolderSidecar,
} from './sidecar-queries.ts'
import type { FileInspection } from '../../machinery/files/file-digest.ts'

export type FilmDependencies = {
  readonly db: Database
  readonly limits: { readonly maxFilmBytes: number }
  readonly now: () => number
}

/** A film has as many bytes as a photo, or a few times as many. */
const FILMS_AT_ONCE = 8

/**
 * Reads some films that lie beside photos of a folder, and makes them part of these photos. A film
 * whose photo was not read yet is read when the photo is. Returns whether any was read. Throws
 * `folder-unreachable` if the file system does not answer.
 */
export async function readFilms(dependencies: FilmDependencies, folder: Folder): Promise<boolean> {
  const { db, now } = dependencies
  const { ownerId, id: folderId } = folder
  const found = await listNewSidecars(db, ownerId, { folderId, kind: 'films', limit: FILMS_AT_ONCE })
  let hasRead = false
  for (const film of found) {
    const photo = await findPairedPhoto(db, folder, film)
    const photoId = photo?.photoId ?? null
    const reading = photo ? await readFilm(dependencies, folder, { film, photo }) : null
    if (typeof reading === 'string') continue
    hasRead = true
    await transactFor(db, ownerId, async transaction => {
      const known = await findSidecar(transaction, ownerId, film.id)
      const isSame = known?.byteSize === film.byteSize && known.modifiedUs === film.modifiedUs
      // A check found it changed, or its folder was removed meanwhile.
      if (!isSame) return
      await deleteFilmOfSidecar(transaction, ownerId, film.id)
      const name = photoId === null ? undefined : await findPhotoName(transaction, ownerId, photoId)
      const content = reading && 'content' in reading ? reading.content : null
      if (content && photoId !== null && name !== undefined) {
        const sentName = Buffer.from(film.name).toString('utf8')
        const added = { ...content, id: crypto.randomUUID(), sentName, sidecarId: film.id }
        await addFilm(transaction, ownerId, { photo: { id: photoId, name }, film: added, now: now() })
      }
      const failureCode = reading && 'failureCode' in reading ? reading.failureCode : null
      const state = failureCode === null ? 'read' : 'failed'
      await updateSidecars(transaction, ownerId, { ids: [film.id], state, failureCode })
    })
  }
  return hasRead
}

type PairedPhoto = { readonly photoId: string; readonly name: Uint8Array }

/** Null if its photo was not read yet, or is no photo. */
async function findPairedPhoto(
  db: Database,
  folder: Folder,
  film: FolderSidecar,
): Promise<PairedPhoto | null> {
  const place = { folderId: folder.id, directory: film.directory }
  const beside = (await listSidecarsIn(db, folder.ownerId, place)).map(addText)
  const files = (await listFilesIn(db, folder.ownerId, place)).map(addText)
  const pairs = pairFilms(
    beside.filter(({ text }) => isFilmName(text)),
    files,
    { film: ({ text }) => text, photo: ({ text }) => text },
  )
  const photo = pairs.find(pair => pair.film.id === film.id)?.photo
  return photo && photo.photoId !== null ? { photoId: photo.photoId, name: photo.name } : null
}

/** Null for a video that only has the name of the photo. */
async function readFilm(
  { limits, now }: FilmDependencies,
  folder: Folder,
  { film, photo }: { film: FolderSidecar; photo: PairedPhoto },
): Promise<Reading<FilmContent> | null> {
  const tooLarge = findFilmSizeError(limits.maxFilmBytes, film.byteSize)
  if (tooLarge) return { failureCode: tooLarge.code }
  const inspection = new FilmInspection(limits.maxFilmBytes)
  const reading = await inspectFile(inspection, { folder, file: film, now: now() })
  // Further films would never have their turn behind some that are tried again and again.
  if (reading === 'unreadable') return { failureCode: 'photo-unreadable' }
  if (typeof reading === 'string' || 'failureCode' in reading) return reading
  const ofPhoto = await readPhotoBeside(folder, joinPath(film.directory, photo.name))
  return belongsToPhoto(inspection.getFacts(), ofPhoto) ? reading : null
}

/** A photo that cannot be read says nothing. */
async function readPhotoBeside(folder: Folder, path: Buffer): Promise<PhotoOfFilmFacts> {
  try {
    const { handle } = await withinDeadline(openWithin(folder.path, path))
    try {
      return await readPhotoOfFilm(async range => handle.createReadStream({ ...range, autoClose: false }))
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'folder-unreachable') throw error
    return {}
  }
}

/** The names that the film of this photo may have. */
export function listFilmNames(photo: Uint8Array): Buffer[] {
  const stem = photo.subarray(0, Math.max(0, photo.lastIndexOf(0x2e)))
  const extensions = FILM_EXTENSIONS.flatMap(extension => [extension, extension.toUpperCase()])
  const starts = [photo, stem].flatMap(start =>
    extensions.map(extension => Buffer.concat([start, Buffer.from(extension)])),
  )
  // PXL_1.MP of Google lies beside PXL_1.MP.jpg.
  return [...starts, Buffer.from(stem)]
}

/** A file as a check found it. */
type FoundFile = {
  readonly directory: Uint8Array
  readonly name: Uint8Array
  readonly byteSize: number
  readonly modifiedUs: number
}

/**
 * `unsettled`: it changes while it is read, and another check will tell. `unreadable`: the system
 * cannot read it now.
 */
export type Reading<Content> =
  | { readonly content: Content }
  | { readonly failureCode: ErrorCode }
  | 'unsettled'
  | 'unreadable'

/** A file that was changed more recently may still be written to. */
const SETTLED_AFTER_MS = 2000
const PIECE_BYTES = 256 * 1024
const US_PER_MS = 1000

/**
 * Reads a file of a folder to its end. Throws `folder-unreachable` if the file system does not
 * answer.
 */
export async function inspectFile<Content>(
  inspection: FileInspection<Content>,
  { folder, file, now }: { folder: { readonly path: string }; file: FoundFile; now: number },
): Promise<Reading<Content>> {
  const { directory, name, byteSize, modifiedUs } = file
  const ageMs = now - modifiedUs / US_PER_MS
  if (ageMs >= 0 && ageMs < SETTLED_AFTER_MS) return 'unsettled'
  try {
    const { handle, stats } = await withinDeadline(openWithin(folder.path, joinPath(directory, name)))
    const isAsFound = (found: typeof stats): boolean =>
      Number(found.size) === byteSize && toModifiedUs(found) === modifiedUs
    try {
      if (!isAsFound(stats)) return 'unsettled'
      const pieces = handle.createReadStream({ autoClose: false, highWaterMark: PIECE_BYTES })
      const inspecting = inspection.inspect(pieces)
      while (!(await withinDeadline(inspecting.next())).done);
      if (!isAsFound(await withinDeadline(handle.stat({ bigint: true })))) return 'unsettled'
    } finally {
      await handle.close()
    }
    return { content: inspection.getFindings() }
  } catch (error) {
    if (!(error instanceof AppError)) {
      const isDenied = error instanceof Error && 'code' in error && error.code === 'EACCES'
      return isDenied ? { failureCode: 'photo-unreadable' } : 'unreadable'
    }
    if (error.code === 'folder-unreachable') throw error
    return { failureCode: error.code === 'not-a-file' ? 'photo-unreadable' : error.code }
  }
}
