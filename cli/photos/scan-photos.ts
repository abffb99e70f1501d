import type { Dirent } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { detectPhotoFormat, SIGNATURE_BYTES } from '../../server/imaging/photo-format.ts'
import { describeFileError } from './describe-file-error.ts'

export type PhotoFile = {
  /** Where it is. */
  readonly path: string
  /** What to call it: its path below the scanned folder, with `/` between the parts. */
  readonly name: string
}

/** What could not be read, and why. */
export type Unreadable = { readonly name: string; readonly reason: string }

export type Scan = { readonly photos: readonly PhotoFile[]; readonly unreadable: readonly Unreadable[] }

/** Whether a folder below the scanned one is left out with all that is in it. */
type IsExcluded = (folder: string) => Promise<boolean>

/**
 * What a photo's name ends with. Of other files, only those count whose content says that they are
 * photos.
 */
const PHOTO_NAME = /\.(?:jpe?g|jpe|jfif|png|gif|webp|heic|heif|hif|avif|tiff?)$/i

/**
 * Lists the photos of a folder and of the folders below it, always in the same order. Links are
 * followed, but no folder is entered twice. Names that begin with a dot are passed over: they are
 * the system's or another program's.
 */
export async function scanPhotos(folder: string, isExcluded: IsExcluded): Promise<Scan> {
  const scan = { photos: [] as PhotoFile[], unreadable: [] as Unreadable[] }
  await scanFolder({ ...scan, visited: new Set(), isExcluded }, folder, '')
  return scan
}

type Walk = {
  readonly photos: PhotoFile[]
  readonly unreadable: Unreadable[]
  /** The real paths of the folders seen so far, so that links cannot lead round in a circle. */
  readonly visited: Set<string>
  readonly isExcluded: IsExcluded
}

async function scanFolder(walk: Walk, folder: string, name: string): Promise<void> {
  for (const entry of await listFolder(walk, folder, name)) {
    if (entry.name.startsWith('.')) continue
    const file = { path: path.join(folder, entry.name), name: name ? `${name}/${entry.name}` : entry.name }
    try {
      // stat follows links; a name that is not valid Unicode cannot be found again by what readdir
      // makes of it.
      const stats = await stat(file.path)
      if (stats.isDirectory()) {
        if (!(await walk.isExcluded(file.path))) await scanFolder(walk, file.path, file.name)
      } else if (stats.isFile() && (await isPhoto(file.path))) {
        walk.photos.push(file)
      }
    } catch (error) {
      const reason = entry.name.includes('\ufffd')
        ? 'its name is not valid Unicode; rename it'
        : describeFileError(error)
      walk.unreadable.push({ name: file.name, reason })
    }
  }
}

async function listFolder({ visited, unreadable }: Walk, folder: string, name: string): Promise<Dirent[]> {
  try {
    const real = await realpath(folder)
    if (visited.has(real)) return []
    visited.add(real)
    const entries = await readdir(folder, { withFileTypes: true })
    // By code units: the same on every machine, whatever its language.
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    unreadable.push({
      name: name || folder,
      reason: `the folder cannot be read: ${describeFileError(error)}`,
    })
    return []
  }
}

async function isPhoto(file: string): Promise<boolean> {
  if (PHOTO_NAME.test(file)) return true
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
    const format = detectPhotoFormat(buffer.subarray(0, bytesRead))
    // Cameras' raw files are TIFF inside, and all that can be read of them is a tiny preview.
    return format !== undefined && format !== 'tiff'
  } finally {
    await handle.close()
  }
}
