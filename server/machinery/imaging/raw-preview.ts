import { AppError } from '../../errors.ts'
import { cutJpeg, findJpegs, type FoundJpeg } from './find-jpegs.ts'
import { buildExifSegment, type ExifValues } from './build-exif.ts'
import type { RawFormat } from './raw-format.ts'
import { TiffBlock } from './tiff-tags.ts'

/**
 * Long side of the smallest preview that is accepted. Cameras' thumbnails have 160 to 320 pixels,
 * the previews of the oldest cameras 570.
 */
const LEAST_PREVIEW_PX = 500

/** What is searched for the tags of a CR3 file: its first box after the type is 20 to 60 KB. */
const CR3_HEAD_BYTES = 256 * 1024
/** The same limit as for XMP files beside photos (shared/api/bounds.ts). */
const MAX_XMP_BYTES = 256 * 1024

/** EXIF is the first segment, or the second after the 18 bytes of JFIF. */
const EXIF_BEFORE = 64

const MAKE = 271
const MODEL = 272
const ORIENTATION = 274
const DATE_TIME = 306
const XMP = 700
const EXIF_DIRECTORY = 34_665
const DATE_TIME_ORIGINAL = 36_867
const SUBSECONDS_ORIGINAL = 37_521

/** What is read of a raw file in place of its sensor data. */
export type RawPreview = {
  /** The largest JPEG in the file, with its camera, date and orientation in EXIF. */
  readonly jpeg: Uint8Array
  /** The XMP packet of the raw file, not parsed. */
  readonly xmp?: Uint8Array
}

/** Returns the preview inside a raw file. Throws `raw-without-preview`. */
export function readRawPreview(bytes: Uint8Array, format: RawFormat): RawPreview {
  const preview = findPreview(bytes, format)
  const longSidePx = preview ? Math.max(preview.width, preview.height) : 0
  if (!preview || longSidePx < LEAST_PREVIEW_PX) throw createNoPreviewError(preview)
  const jpeg = cutJpeg(bytes, preview)
  const { xmp, ...values } = readTags(bytes, format)
  return { jpeg: hasExif(jpeg) ? jpeg : insertExif(jpeg, values), ...(xmp && { xmp }) }
}

function findPreview(bytes: Uint8Array, format: RawFormat): FoundJpeg | undefined {
  const jpegs = findJpegs(bytes)
  const previews = format === 'dng' ? leaveOutTiles(jpegs) : jpegs
  let largest: FoundJpeg | undefined
  for (const jpeg of previews) {
    if (!largest || jpeg.width * jpeg.height > largest.width * largest.height) largest = jpeg
  }
  return largest
}

/** A DNG file may store its picture as many JPEGs of one size, each a part of it. */
function leaveOutTiles(jpegs: readonly FoundJpeg[]): FoundJpeg[] {
  const bySize = Map.groupBy(jpegs, ({ width, height }) => `${width} × ${height}`)
  return jpegs.filter(({ width, height }) => bySize.get(`${width} × ${height}`)?.length === 1)
}

function createNoPreviewError(largest: FoundJpeg | undefined): AppError {
  const found = largest
    ? `its largest preview has only ${largest.width} × ${largest.height} pixels`
    : 'it contains no preview as JPEG'
  return new AppError(
    'raw-without-preview',
    422,
    `a raw file that cannot be shown, because ${found}; save it as JPG in the program of the camera's maker`,
  )
}

/** Previews with EXIF of their own, as in RAF and RW2, say themselves how to rotate them. */
function hasExif(jpeg: Uint8Array): boolean {
  return Buffer.from(jpeg.subarray(0, EXIF_BEFORE)).includes('Exif\0\0')
}

function insertExif(jpeg: Uint8Array, values: ExifValues): Uint8Array {
  return Buffer.concat([jpeg.subarray(0, 2), buildExifSegment(values), jpeg.subarray(2)])
}

function readTags(bytes: Uint8Array, format: RawFormat): ExifValues & { xmp?: Uint8Array } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Its preview has its own tags.
  if (format === 'raf') return readValues(undefined, undefined)
  if (format === 'cr3') {
    const main = openCr3Block(file, 'CMT1')?.readFirstDirectory()
    const exif = openCr3Block(file, 'CMT2')?.readFirstDirectory()
    return readValues(main, exif)
  }
  const block = new TiffBlock(file)
  const main = block.readFirstDirectory()
  const exifAt = main.readInteger(EXIF_DIRECTORY)
  const xmp = main.readBytes(XMP, MAX_XMP_BYTES)
  const values = readValues(main, exifAt === undefined ? undefined : block.readDirectory(exifAt))
  return { ...values, ...(xmp.length > 0 && { xmp }) }
}

type Directory = ReturnType<TiffBlock['readDirectory']>

function readValues(main: Directory | undefined, exif: Directory | undefined): ExifValues {
  const takenAt = exif?.readText(DATE_TIME_ORIGINAL)
  const [fraction] = /^\d{1,9}/.exec(exif?.readText(SUBSECONDS_ORIGINAL) ?? '') ?? []
  return {
    make: main?.readText(MAKE) ?? '',
    model: main?.readText(MODEL) ?? '',
    orientation: main?.readInteger(ORIENTATION) ?? 1,
    takenAt: (takenAt && fraction ? `${takenAt}.${fraction}` : takenAt) || main?.readText(DATE_TIME) || '',
  }
}

/**
 * CR3 files keep each directory as a TIFF file in a box of its own; the four bytes before a box's
 * name are its size (ISO/IEC 14496-12).
 */
function openCr3Block(file: Buffer, name: 'CMT1' | 'CMT2'): TiffBlock | undefined {
  const at = file.subarray(0, CR3_HEAD_BYTES).indexOf(name)
  if (at < 4) return undefined
  const size = file.readUInt32BE(at - 4)
  return new TiffBlock(file.subarray(at + 4, at - 4 + size))
}
