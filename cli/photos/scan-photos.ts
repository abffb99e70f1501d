import type { Dirent } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { isFilmName } from '../../shared/intake/films.ts'
import { isRawName } from '../../shared/intake/file-names.ts'
import { detectFilmType } from '../../server/library/films/film-inspection.ts'
import { detectPhotoFormat, SIGNATURE_BYTES } from '../../server/machinery/imaging/photo-format.ts'
import { describeFileError } from '../output.ts'
import { UsageError } from '../command-context.ts'

export type PhotoFile = {
  /** Path on the disk. */
  readonly path: string
  /** Path below the scanned folder, with `/` between the parts. */
  readonly name: string
}

/** A file or folder that could not be read, and why. */
export type Unreadable = { readonly name: string; readonly reason: string }

export type Scan = {
  readonly photos: readonly PhotoFile[]
  /** Films by name and content, which may belong to photos. */
  readonly films: readonly PhotoFile[]
  readonly unreadable: readonly Unreadable[]
}

/** Whether to leave out a folder with everything in it. */
type IsExcluded = (folder: string) => Promise<boolean>

/** Extensions of photos, without raw files. Other files count only if their content is a photo. */
const PHOTO_NAME = /\.(?:jpe?g|jpe|jfif|png|gif|webp|heic|heif|hif|avif|tiff?)$/i

/**
 * Lists the photos of a folder and its subfolders in a fixed order. Follows links, but enters no
 * folder twice. Skips names that begin with a dot, which belong to the system or to other programs.
 */
export async function scanPhotos(folder: string, isExcluded: IsExcluded): Promise<Scan> {
  const scan = { photos: [] as PhotoFile[], films: [] as PhotoFile[], unreadable: [] as Unreadable[] }
  await scanFolder({ ...scan, visited: new Set(), isExcluded }, folder, '')
  return scan
}

type ScanState = {
  readonly photos: PhotoFile[]
  readonly films: PhotoFile[]
  readonly unreadable: Unreadable[]
  /** Real paths of the folders entered so far, to stop at circular links. */
  readonly visited: Set<string>
  readonly isExcluded: IsExcluded
}

async function scanFolder(state: ScanState, folder: string, name: string): Promise<void> {
  for (const entry of await listFolder(state, folder, name)) {
    if (entry.name.startsWith('.')) continue
    const file = { path: path.join(folder, entry.name), name: name ? `${name}/${entry.name}` : entry.name }
    try {
      // stat follows links. It fails for a name that is not valid Unicode, which readdir does not
      // return exactly.
      const stats = await stat(file.path)
      if (stats.isDirectory()) {
        if (!(await state.isExcluded(file.path))) await scanFolder(state, file.path, file.name)
      } else if (stats.isFile()) {
        const kind = await readKind(file.path)
        if (kind === 'photo') state.photos.push(file)
        else if (kind === 'film') state.films.push(file)
      }
    } catch (error) {
      const reason = entry.name.includes('\ufffd')
        ? "its name isn't valid Unicode; rename it"
        : describeFileError(error)
      state.unreadable.push({ name: file.name, reason })
    }
  }
}

async function listFolder(
  { visited, unreadable }: ScanState,
  folder: string,
  name: string,
): Promise<Dirent[]> {
  try {
    const real = await realpath(folder)
    if (visited.has(real)) return []
    visited.add(real)
    const entries = await readdir(folder, { withFileTypes: true })
    // By code units: the same on every machine and in every language.
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    unreadable.push({
      name: name || folder,
      reason: `the folder can't be read: ${describeFileError(error)}`,
    })
    return []
  }
}

async function readKind(file: string): Promise<'photo' | 'film' | 'other'> {
  if (PHOTO_NAME.test(file) || isRawName(file)) return 'photo'
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
    const start = buffer.subarray(0, bytesRead)
    if (isFilmName(file) && detectFilmType(start)) return 'film'
    const format = detectPhotoFormat(start)
    // It may be a raw file of a format that is not read, in which there is only a tiny picture.
    return format !== undefined && format !== 'tiff' ? 'photo' : 'other'
  } finally {
    await handle.close()
  }
}

/** Resolves a folder named on the command line. Throws a UsageError if it is not a folder. */
export async function openPhotosFolder(folder: string): Promise<string> {
  try {
    const real = await realpath(folder)
    if ((await stat(real)).isDirectory()) return real
  } catch (error) {
    throw new UsageError(`${folder} can't be opened: ${describeFileError(error)}`, { cause: error })
  }
  throw new UsageError(`${folder} isn't a folder`)
}
