import { isRawName } from '../../../shared/intake/file-names.ts'
import { isNotesName, isSidecarName } from '../../../shared/intake/sidecars.ts'

/** Extensions of the formats that are read (imaging/photo-format.ts), without raw files. */
const PHOTO_NAME = /\.(?:jpe?g|jpe|jfif|png|gif|webp|hei[cf]|avif|tiff?)$/i

/** What storage systems and programs keep beside photos. */
const SYSTEM_NAMES: ReadonlySet<string> = new Set([
  '@eadir',
  '#recycle',
  '#snapshot',
  '$recycle.bin',
  'lost+found',
  'system volume information',
  'thumbs.db',
  'desktop.ini',
])

/** Whether a file is looked at, by its name alone; others cost nothing. */
export function isPhotoName(name: string): boolean {
  const end = name.slice(-5)
  return PHOTO_NAME.test(end) || isRawName(end)
}

/** Hidden files, such as `.thumbnails`, and those of storage systems. */
export function isSystemName(name: string): boolean {
  return name.startsWith('.') || SYSTEM_NAMES.has(name.toLowerCase())
}

/** Whether other programs may have kept names of people in it; also a hidden `.picasa.ini`. */
export function isNamesFile(name: string): boolean {
  return isNotesName(name) || (isSidecarName(name) && !name.startsWith('.'))
}
