import { findMetadata } from './metadata/find-metadata.ts'
import { readExif } from './metadata/read-exif.ts'
import type { PhotoFormat } from './photo-format.ts'
import type { PictureSize } from './pixel-limit.ts'
import { readJpegFrame } from './read-jpeg-frame.ts'

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
