import { extname } from 'node:path'
import { cleanFileName } from '../../machinery/files/file-names.ts'

const PHOTO_ENDINGS = new Set(
  'jpg jpeg jpe jfif jif mpo png gif webp heic heif heics heifs hif avif avifs tif tiff btf tf8'
    .concat(' cr2 cr3 nef nrw arw srf sr2 raf orf ori rw2 rwl dng pef srw 3fr iiq')
    .split(' '),
)
const FILM_ENDINGS = new Set('mov qt mp4 m4v 3gp mp mv'.split(' '))

/** The endings that photos and films get whose own is none of a photo or film. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/tiff': 'tif',
  'video/quicktime': 'mov',
}

/**
 * Returns the name under which a photo or film is kept, with an ending that says what it is,
 * whatever its sender called it: a download must not be opened as a page or a program. Endings such
 * as `.2024` are parts of the name.
 */
export function nameByType(sentName: string, mediaType: string): string {
  const name = cleanFileName(sentName)
  const ending = extname(name).slice(1)
  const known = mediaType.startsWith('video/') ? FILM_ENDINGS : PHOTO_ENDINGS
  if (known.has(ending.toLowerCase())) return name
  const stem = isFileEnding(ending) ? name.slice(0, -ending.length - 1) : name
  return cleanFileName(`${stem}.${ENDINGS[mediaType] ?? readEnding(mediaType)}`)
}

function isFileEnding(ending: string): boolean {
  return /^[a-z\d]{1,4}$/i.test(ending) && /[a-z]/i.test(ending)
}

/** Returns `png` for `image/png`, and `nef` for `image/x-nikon-nef`. */
function readEnding(mediaType: string): string {
  return mediaType.slice(Math.max(mediaType.lastIndexOf('/'), mediaType.lastIndexOf('-')) + 1)
}
