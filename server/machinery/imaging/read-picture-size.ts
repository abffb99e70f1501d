import { findMetadata } from './metadata/find-metadata.ts'
import { readExif } from './metadata/read-exif.ts'
import type { PhotoFormat } from './photo-format.ts'
import type { PictureSize } from './pixel-limit.ts'

/**
 * Number of first bytes that contain the size of nearly every picture; a JPEG may begin with an
 * embedded preview.
 */
export const SIZE_BYTES = 128 * 1024

/**
 * Reads a picture's size from the first bytes of its file, without decoding. Returns undefined if
 * they do not contain it, as in HEIC, AVIF and TIFF, for which the decoder's values are used.
 * Sources: PNG, GIF89a and WebP container specifications.
 */
export function readPictureSize(
  format: PhotoFormat,
  head: Uint8Array,
): Omit<PictureSize, 'byteSize' | 'scans'> | undefined {
  if (format === 'jpeg') {
    const frame = readJpegFrame(head)
    return frame && { format, width: frame.width, height: frame.height, isProgressive: frame.isProgressive }
  }
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (head.length < 30) return undefined
  if (format === 'png') {
    const [bits = 8, colourType, , , interlace] = head.subarray(24)
    // Grey, and a palette of two colours.
    const hasFewBits = colourType === 0 || (colourType === 3 && bits === 1)
    return {
      format,
      width: view.getUint32(16),
      height: view.getUint32(20),
      isProgressive: interlace === 1,
      ...(hasFewBits && { bitsPerPixel: bits }),
    }
  }
  if (format === 'gif') {
    return { format, width: view.getUint16(6, true), height: view.getUint16(8, true), isProgressive: false }
  }
  return format === 'webp' ? readWebpSize(view) : undefined
}

/** EXIF orientations of pictures that are stored on their side. */
const ON_ITS_SIDE: ReadonlySet<number | undefined> = new Set([5, 6, 7, 8])

/** Pixels of the upright photo; null if only the decoder knows them. */
export type UprightSize = { readonly width: number | null; readonly height: number | null }

/** Reads the size of a photo as it is shown from the first bytes of its file, without decoding. */
export function readUprightSize(format: PhotoFormat, head: Uint8Array): UprightSize {
  const size = readPictureSize(format, head)
  // An extended WEBP has its EXIF behind the picture.
  const isKnown = size && size.width > 0 && size.height > 0 && !isExtendedWebp(format, head)
  if (!isKnown || (format !== 'jpeg' && format !== 'png' && format !== 'gif' && format !== 'webp'))
    return { width: null, height: null }
  const [exif] = findMetadata(head, format).exif
  const isOnItsSide = ON_ITS_SIDE.has(exif && readExif(exif)?.orientation)
  const { width, height } = size
  return isOnItsSide ? { width: height, height: width } : { width, height }
}

function isExtendedWebp(format: PhotoFormat, head: Uint8Array): boolean {
  return format === 'webp' && Buffer.from(head.subarray(12, 16)).toString('latin1') === 'VP8X'
}

function readWebpSize(view: DataView): Omit<PictureSize, 'byteSize' | 'scans'> | undefined {
  const webp = { format: 'webp', isProgressive: false } as const
  const kind = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + 12, 4))
  if (kind === 'VP8X') {
    const readUint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
    return { ...webp, width: readUint24(24) + 1, height: readUint24(27) + 1 }
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { ...webp, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind !== 'VP8 ') return undefined
  return { ...webp, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** Properties of a JPEG from its markers. */
type JpegFrame = {
  /** Width of the stored picture in pixels. */
  readonly width: number
  readonly height: number
  /** Whether it has more than one scan, so that the decoder must hold the whole picture. */
  readonly isProgressive: boolean
  /** Scans within the given bytes. */
  readonly scans: number
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Markers of frames (ITU-T T.81, table B.1), and those of progressive frames. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
const PROGRESSIVE_FRAMES = new Set([0xc2, 0xc6, 0xca, 0xce])

/**
 * Reads the markers of a JPEG or of its first bytes. Returns undefined if they do not include the
 * size.
 */
export function readJpegFrame(bytes: Uint8Array): JpegFrame | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let frame: { width: number; height: number; components: number; isProgressive: boolean } | undefined
  let scans = 0
  let at = 2
  for (;;) {
    at = findNextMarker(bytes, at)
    const marker = bytes[at + 1]
    // The shortest segment read here has eight bytes after its marker.
    if (marker === undefined || marker === END_OF_IMAGE || at + 10 > bytes.length) break
    if (FRAMES.has(marker) && !frame) {
      frame = {
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        components: bytes[at + 9] ?? 0,
        isProgressive: PROGRESSIVE_FRAMES.has(marker),
      }
    }
    if (marker === START_OF_SCAN) {
      scans += 1
      if (frame && (bytes[at + 4] ?? 0) < frame.components) frame.isProgressive = true
    }
    at += 2 + view.getUint16(at + 2)
  }
  return frame && { width: frame.width, height: frame.height, isProgressive: frame.isProgressive, scans }
}

/** Skips the data of a scan, in which 255 is followed by 0 or the code of a restart marker. */
function findNextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && !isMarker(bytes[at + 1])) at = bytes.indexOf(0xff, at + 1)
  return at === -1 ? bytes.length : at
}

function isMarker(code: number | undefined): boolean {
  return code !== undefined && code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd8) && code !== 1
}
