import { normaliseText } from '../api/cut-text.ts'
import { isRawName } from './file-names.ts'

/** The kind of an entry of Google's export, by its path alone. */
type TakeoutEntry =
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

// Browsers add ` (1)` to the name of a file that is downloaded twice.
const PART = /^(takeout-.*?-?)(\d{3,4})(?: ?\(\d+\))?(\.zip|\.tgz|\.tar\.gz)$/i
/** No export has more parts; a damaged name would otherwise make thousands missing. */
const MAX_PART_NUMBER = 2000

/**
 * Lists the missing parts before and between these: Google numbers the parts of an export from 001.
 * No part contains the number of parts, so a missing last part is not detected.
 */
export function listMissingParts(names: readonly string[]): string[] {
  const exports = new Map<string, { prefix: string; digits: number; ending: string; numbers: Set<number> }>()
  for (const name of names) {
    const [, prefix = '', digits = '', ending = ''] = PART.exec(name) ?? []
    const number = Number(digits)
    if (digits === '' || number > MAX_PART_NUMBER) continue
    const key = `${prefix}*${ending}`.toLowerCase()
    const known = exports.get(key) ?? { prefix, digits: digits.length, ending, numbers: new Set<number>() }
    exports.set(key, known)
    known.numbers.add(number)
  }
  return [...exports.values()].flatMap(({ prefix, digits, ending, numbers }) => {
    const last = Math.max(...numbers)
    return Array.from({ length: last }, (_, i) => i + 1).flatMap(number =>
      numbers.has(number) ? [] : `${prefix}${String(number).padStart(digits, '0')}${ending}`,
    )
  })
}
