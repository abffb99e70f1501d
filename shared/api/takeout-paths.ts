import { normaliseText } from './cut-text.ts'
import { isRawName } from './raw-names.ts'

/** The kind of an entry of Google's export, by its path alone. */
export type TakeoutEntry =
  | { readonly kind: 'photo' | 'note' | 'video' | 'other'; readonly folder: string; readonly name: string }
  /** A path that leads out of the archive, or that is invalid on some systems. */
  | { readonly kind: 'unsafe' }

/** UTF-16 code units of a whole path; Google's have at most a few hundred. */
const MAX_PATH_LENGTH = 1000

/**
 * Also names of pictures that cannot be read, so that they are named with the reason. The content
 * decides; names without an ending are those of photos too.
 */
const PHOTO = /(^[^.]+|\.(jpe?g|jpe|jfif|jif|png|gif|webp|hei[cf]|avif|tiff?|bmp|jp2|jxl))$/i
const VIDEO = /\.(mp4|mov|m4v|avi|mkv|webm|3gp|3g2|mpe?g|m2?ts|wmv|mp|mv)$/i
// oxlint-disable-next-line no-control-regex
const UNSAFE = /^[/~]|^[a-z]:|[\\\u0000-\u001f\u007f]/i

/**
 * Reads a path of an archive, in Unicode's composed form: programs of macOS write the other one. No
 * file is ever written to it.
 */
export function readTakeoutPath(path: string): TakeoutEntry {
  if (path.length > MAX_PATH_LENGTH || UNSAFE.test(path)) return { kind: 'unsafe' }
  const parts = normaliseText(path, 'NFC', MAX_PATH_LENGTH)
    .split('/')
    .filter(part => part !== '' && part !== '.')
  if (parts.includes('..')) return { kind: 'unsafe' }
  const name = parts.at(-1) ?? ''
  const folder = parts.slice(0, -1).join('/')
  const isHidden = parts.some(part => part.startsWith('.') || part === '__MACOSX')
  return { kind: isHidden || path.endsWith('/') ? 'other' : readKind(name), folder, name }
}

function readKind(name: string): 'photo' | 'note' | 'video' | 'other' {
  if (PHOTO.test(name) || isRawName(name)) return 'photo'
  if (/\.json$/i.test(name)) return 'note'
  return VIDEO.test(name) ? 'video' : 'other'
}
