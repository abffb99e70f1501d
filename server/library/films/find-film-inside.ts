import { detectFilmType } from './film-inspection.ts'

/** Where in a motion photo its film is, in bytes. */
export type FilmInside = { readonly start: number; readonly byteSize: number }

/** How much of an XMP packet is searched; those of phones have a few thousand bytes. */
const MAX_XMP_BYTES = 256 * 1024
/** Phones write two to four items into a photo. */
const MAX_ITEMS = 16
/** Boxes that are read of a HEIC or of a film; phones write fewer than ten. */
const MAX_BOXES = 64
const BOX_HEADER_BYTES = 8
/** Marks the film in photos of Samsung. */
const SAMSUNG_MARK = Buffer.from('MotionPhoto_Data')

/**
 * Finds the film in a motion photo, a JPEG or HEIC: where its XMP says (Google's Motion Photo
 * format 1.0, and its predecessor with `MicroVideoOffset`), in the box `mpvd` of a HEIC, or behind
 * Samsung's mark. Reads no more of the film than its first boxes. Returns null if there is none, or
 * if what is said leads elsewhere than to a film within the file.
 */
export function findFilmInside(bytes: Uint8Array, xmp: Uint8Array | null): FilmInside | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const { start, byteSize } of [...listByXmp(file, xmp), ...listByBox(file), ...listByMark(file)]) {
    const isWithin = start > 0 && byteSize > 0 && start + byteSize <= file.length
    if (isWithin && detectFilmType(file.subarray(start, start + byteSize))) return { start, byteSize }
  }
  return null
}

/** Returns the columns of a photo; -1: it was searched for a film, and has none. */
export function toFilmColumns(film: FilmInside | null): { filmStart: number; filmBytes: number | null } {
  return { filmStart: film?.start ?? -1, filmBytes: film?.byteSize ?? null }
}

function listByXmp(file: Buffer, xmp: Uint8Array | null): FilmInside[] {
  if (!xmp) return []
  const text = Buffer.from(xmp.buffer, xmp.byteOffset, Math.min(xmp.byteLength, MAX_XMP_BYTES)).toString(
    'latin1',
  )
  const found: FilmInside[] = []
  const fromEnd = /\bMicroVideoOffset(?:="|>)(\d{1,12})["<]/.exec(text)?.[1]
  if (fromEnd) found.push({ start: file.length - Number(fromEnd), byteSize: Number(fromEnd) })
  // The items follow the picture in their order; the length of the picture itself is left out.
  const items: { isFilm: boolean; length: number }[] = []
  for (const [, attributes = ''] of text.matchAll(/<(?:[\w-]+:)?Item\b([^<>]*)>/g)) {
    const [, semantic = ''] = /\bSemantic="(\w{1,40})"/.exec(attributes) ?? []
    const [, length = '0'] = /\bLength="(\d{1,12})"/.exec(attributes) ?? []
    const [, padding = '0'] = /\bPadding="(\d{1,12})"/.exec(attributes) ?? []
    if (semantic === 'Primary') continue
    items.push({ isFilm: semantic === 'MotionPhoto', length: Number(length) + Number(padding) })
    if (items.length === MAX_ITEMS) break
  }
  let end = file.length
  for (const { isFilm, length } of items.toReversed()) {
    if (isFilm) found.push({ start: end - length, byteSize: length })
    end -= length
  }
  return found
}

/** Box of a motion photo as HEIC, by the same format. */
function listByBox(file: Buffer): FilmInside[] {
  if (file.toString('latin1', 4, 8) !== 'ftyp') return []
  return listBoxes(file, 0).flatMap(({ type, start, end }) =>
    type === 'mpvd' ? [{ start: start + BOX_HEADER_BYTES, byteSize: end - start - BOX_HEADER_BYTES }] : [],
  )
}

/** The film ends where its last box ends. */
function listByMark(file: Buffer): FilmInside[] {
  const mark = file.lastIndexOf(SAMSUNG_MARK)
  if (mark < 0) return []
  const start = mark + SAMSUNG_MARK.length
  const end = listBoxes(file, start).at(-1)?.end ?? start
  return [{ start, byteSize: end - start }]
}

/** Lists boxes that follow each other, as long as they look like boxes and lie within the file. */
function listBoxes(file: Buffer, from: number): { type: string; start: number; end: number }[] {
  const boxes: { type: string; start: number; end: number }[] = []
  for (let at = from; boxes.length < MAX_BOXES && at + 2 * BOX_HEADER_BYTES <= file.length;) {
    const size = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + BOX_HEADER_BYTES)
    const byteSize = size === 1 ? Number(file.readBigUInt64BE(at + BOX_HEADER_BYTES)) : size
    if (!/^[\w ]{4}$/.test(type) || byteSize < BOX_HEADER_BYTES || at + byteSize > file.length) break
    boxes.push({ type, start: at, end: at + byteSize })
    at += byteSize
  }
  return boxes
}
