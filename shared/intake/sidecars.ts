import { isRawName, removeExtension } from './file-names.ts'

/**
 * The formats of files that name the people in one photo, by their extension. Of several files of a
 * photo, the first in this order that names somebody counts.
 */
export const SIDECAR_FORMATS = ['xmp', 'json'] as const
export type SidecarFormat = (typeof SIDECAR_FORMATS)[number]

/** Returns the format that a file may have by its name, or null if it names nobody. */
export function readSidecarFormat(name: string): SidecarFormat | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return SIDECAR_FORMATS.find(format => name.includes('.') && format === extension) ?? null
}

export function isSidecarName(name: string): boolean {
  return readSidecarFormat(name) !== null
}

const NOTES = /^\.?picasa\.ini$/i

/**
 * Tells whether a file contains Picasa's notes on a folder: `.picasa.ini`, in its first versions
 * `Picasa.ini`.
 */
export function isNotesName(name: string): boolean {
  return NOTES.test(name)
}

type PathReaders<Sidecar, Photo> = {
  readonly sidecar: (sidecar: Sidecar) => string
  readonly photo: (photo: Photo) => string
}

/**
 * Pairs sidecars with photos by their paths or names: `IMG_1.jpg.xmp` with IMG_1.jpg, and
 * `IMG_1.xmp` with the only photo of that name without its extension, or with the raw file and the
 * other photo of one shot. Leaves out ambiguous files: no names are better than wrong ones. Those
 * that count before others come first.
 */
export function pairSidecars<Sidecar, Photo>(
  sidecars: readonly Sidecar[],
  photos: readonly Photo[],
  readPath: PathReaders<Sidecar, Photo>,
): { sidecar: Sidecar; photo: Photo }[] {
  const byPath = Map.groupBy(photos, photo => readPath.photo(photo).toLowerCase())
  const byStem = Map.groupBy(photos, photo => removeExtension(readPath.photo(photo).toLowerCase()))
  const rank = (sidecar: Sidecar): number =>
    SIDECAR_FORMATS.findIndex(format => format === readSidecarFormat(readPath.sidecar(sidecar)))
  const ordered = sidecars.toSorted((one, other) => rank(one) - rank(other))
  return ordered.flatMap(sidecar => {
    const wanted = removeExtension(readPath.sidecar(sidecar).toLowerCase())
    const fitting = byPath.get(wanted) ?? byStem.get(wanted) ?? []
    return areOneShot(fitting.map(readPath.photo)) ? fitting.map(photo => ({ sidecar, photo })) : []
  })
}

function areOneShot(names: readonly string[]): boolean {
  const raws = names.filter(isRawName).length
  return raws <= 1 && names.length - raws <= 1
}

/**
 * Pairs Picasa's notes with the photos of the same folder. Leaves out photos whose name occurs
 * twice, and folders with several notes, except that `.picasa.ini` takes precedence over
 * `Picasa.ini`.
 */
export function pairNotes<Notes, Photo>(
  notes: readonly Notes[],
  photos: readonly Photo[],
  readPath: PathReaders<Notes, Photo>,
): { notes: Notes; photos: Photo[] }[] {
  const byPath = Map.groupBy(photos, photo => readPath.photo(photo).toLowerCase())
  const single = photos.filter(photo => byPath.get(readPath.photo(photo).toLowerCase())?.length === 1)
  const byFolder = Map.groupBy(single, photo => readFolder(readPath.photo(photo)))
  const notesByFolder = Map.groupBy(notes, one => readFolder(readPath.sidecar(one)))
  return [...notesByFolder].flatMap(([folder, all]) => {
    const newer = all.filter(one => readPath.sidecar(one).slice(folder.length).startsWith('.'))
    const [one, ...others] = newer.length > 0 ? newer : all
    return one !== undefined && others.length === 0
      ? [{ notes: one, photos: byFolder.get(folder) ?? [] }]
      : []
  })
}

/** Returns the folder with a slash at its end; empty for files without a folder. */
function readFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
