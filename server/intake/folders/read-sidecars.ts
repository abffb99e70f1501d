import {
  pairNotes,
  pairSidecars,
  isNotesName,
  readSidecarFormat,
  SIDECAR_FORMATS,
} from '../../../shared/intake/sidecars.ts'
import { MAX_NOTES_BYTES, MAX_SIDECAR_LENGTH } from '../../../shared/api/bounds.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import { joinPath, openWithin, withinDeadline } from '../../storage/blobs/open-within.ts'
import type { SidecarReading } from '../../machinery/parsing/parse-functions.ts'
import type { ParseInThread } from '../../machinery/parsing/parse-pool.ts'
import { addText, TEXT_AS_PATH } from './walk-folder.ts'
import type { Folder } from './queries.ts'
import {
  listNewSidecars,
  listPhotoFilesIn,
  listSidecarsIn,
  updateSidecars,
  type FolderSidecar,
} from './sidecar-queries.ts'

export type SidecarDependencies = {
  readonly db: Database
  readonly parse: ParseInThread
  /** Keeps the names of people in photos and their dates, as those of uploaded sidecars. */
  readonly keepNames: (
    ownerId: string,
    sidecars: readonly (SidecarReading & { readonly photoId: string })[],
  ) => Promise<unknown>
}

/** Sidecars of one directory that are read in one turn. */
const SIDECARS_AT_ONCE = 200

type Sidecar = FolderSidecar & { readonly text: string }
type Photo = { readonly text: string; readonly photoId: string; readonly sidecars: readonly Sidecar[] }

/**
 * Reads files with names that lie beside photos in one directory of a folder: sidecars, and
 * Picasa's notes, which count for photos whose sidecars name nobody. They are read again when
 * another photo to which they belong has been read. Returns whether there may be more to read at
 * once. Throws `folder-unreachable` if the file system does not answer.
 */
export async function readSidecars(dependencies: SidecarDependencies, folder: Folder): Promise<boolean> {
  const { db, keepNames } = dependencies
  const { ownerId, id: folderId } = folder
  const some = await listNewSidecars(db, ownerId, { folderId, kind: 'names', limit: SIDECARS_AT_ONCE })
  const directory = some[0]?.directory
  if (!directory) return false
  const fresh = new Set(some.filter(one => Buffer.from(one.directory).equals(directory)).map(({ id }) => id))
  const beside = (await listSidecarsIn(db, ownerId, { folderId, directory })).map(addText)
  const all = beside.filter(({ isFilm }) => isFilm === 0)
  const files = (await listPhotoFilesIn(db, ownerId, { folderId, directory })).map(addText)
  const pairs = pairSidecars(
    all.filter(({ text }) => !isNotesName(text)),
    files,
    TEXT_AS_PATH,
  )
  const pairsByPhoto = Map.groupBy(pairs, ({ photo }) => photo)
  const listSidecars = (file: (typeof files)[number]) =>
    (pairsByPhoto.get(file) ?? []).map(({ sidecar }) => sidecar)
  const [notes] = pairNotes(
    all.filter(({ text }) => isNotesName(text)),
    files,
    TEXT_AS_PATH,
  )
  const areNotesFresh = notes !== undefined && fresh.has(notes.notes.id)
  const meant = files.filter(file => {
    const isFresh = listSidecars(file).some(({ id }) => fresh.has(id))
    return isFresh || (areNotesFresh && notes.photos.includes(file))
  })
  const photos = meant.flatMap(file =>
    file.photoId === null ? [] : [{ ...file, photoId: file.photoId, sidecars: listSidecars(file) }],
  )
  const read = await readNames(dependencies, folder, { photos, notes: notes?.notes ?? null })
  if (read.described.length > 0) await keepNames(ownerId, read.described)
  const done = [...fresh].filter(id => !read.failed.has(id))
  await updateSidecars(db, ownerId, { ids: [...read.failed], state: 'failed' })
  await updateSidecars(db, ownerId, { ids: done, state: 'read' })
  return true
}

async function readNames(
  { parse }: SidecarDependencies,
  folder: Folder,
  { photos, notes }: { photos: readonly Photo[]; notes: Sidecar | null },
): Promise<{ described: (SidecarReading & { photoId: string })[]; failed: ReadonlySet<number> }> {
  const failed = new Set<number>()
  const attempt = async <Names>(
    sidecar: Sidecar,
    parseBytes: (bytes: Buffer) => Promise<Names>,
  ): Promise<Names | null> => {
    try {
      const bytes = await readWhole(folder, sidecar)
      if (bytes) return await parseBytes(bytes)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'sidecar-unreadable') throw error
    }
    failed.add(sidecar.id)
    return null
  }
  const { ownerId } = folder
  const noted = notes
    ? await attempt(notes, ini =>
        parse(ownerId, 'picasa-notes', { ini, photoNames: photos.map(({ text }) => text) }),
      )
    : null
  const described: (SidecarReading & { photoId: string })[] = []
  for (const [i, { photoId, sidecars }] of photos.entries()) {
    let inSidecars: SidecarReading = { names: null, takenAt: null }
    for (const sidecar of sidecars) {
      const format = readSidecarFormat(sidecar.text)
      if (format === null) continue
      if (inSidecars.names !== null && inSidecars.takenAt !== null) break
      const read = await attempt(sidecar, bytes => parse(ownerId, 'sidecar', { [format]: bytes }))
      inSidecars = {
        names: inSidecars.names ?? read?.names ?? null,
        takenAt: inSidecars.takenAt ?? read?.takenAt ?? null,
      }
    }
    described.push({ photoId, ...inSidecars, names: inSidecars.names ?? noted?.[i] ?? null })
  }
  return { described, failed }
}

/** Null if it is too large, has changed or cannot be read: another check will tell. */
async function readWhole({ path }: Folder, { directory, name, text }: Sidecar): Promise<Buffer | null> {
  const limit = isNotesName(text) ? MAX_NOTES_BYTES : MAX_SIDECAR_LENGTH
  try {
    const { handle, stats } = await withinDeadline(openWithin(path, joinPath(directory, name)))
    try {
      if (Number(stats.size) > limit) return null
      const bytes = Buffer.alloc(Number(stats.size))
      const { bytesRead } = await withinDeadline(handle.read(bytes, 0, bytes.length, 0))
      return bytesRead === bytes.length ? bytes : null
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'folder-unreachable') throw error
    return null
  }
}

/** The names that a file with names of this photo may have. */
export function listSidecarNames(photo: Uint8Array): Buffer[] {
  const stem = photo.subarray(0, Math.max(0, photo.lastIndexOf(0x2e)))
  const extensions = SIDECAR_FORMATS.flatMap(format => [`.${format}`, `.${format.toUpperCase()}`]).map(
    extension => Buffer.from(extension),
  )
  return [
    ...[photo, stem].flatMap(start => extensions.map(extension => Buffer.concat([start, extension]))),
    ...['.picasa.ini', 'picasa.ini', 'Picasa.ini'].map(name => Buffer.from(name)),
  ]
}
