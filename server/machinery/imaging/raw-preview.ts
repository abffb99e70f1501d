import { AppError } from '../../errors.ts'
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
    : 'it contains no JPEG preview'
  return new AppError(
    'raw-without-preview',
    422,
    `a RAW file that can't be shown, because ${found}; save it as JPG in the camera maker's program`,
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

/** Values as EXIF writes them; texts that are not known are empty. */
type ExifValues = {
  readonly make: string
  readonly model: string
  /** 1 to 8; anything else counts as 1. */
  readonly orientation: number
  /** 2024:05:06 07:08:09, with a fraction if it is known: 2024:05:06 07:08:09.25 */
  readonly takenAt: string
}

const HEADER_BYTES = 8
const ENTRY_BYTES = 12
const ASCII = 2
const SHORT = 3

/**
 * Builds the segment of a JPEG that says how to rotate the picture, and when and with which camera
 * it was taken: one directory (EXIF 2.32, section 4.5). Texts have at most 128 bytes.
 */
function buildExifSegment({ make, model, orientation, takenAt }: ExifValues): Buffer {
  const upright = Buffer.alloc(4)
  upright.writeUInt16BE(orientation >= 1 && orientation <= 8 ? orientation : 1)
  const entries = [
    { tag: 271, type: ASCII, bytes: toText(make) },
    { tag: 272, type: ASCII, bytes: toText(model) },
    { tag: 274, type: SHORT, bytes: upright },
    { tag: 36_867, type: ASCII, bytes: toText(takenAt) },
  ]
  const directory = Buffer.alloc(2 + entries.length * ENTRY_BYTES + 4)
  directory.writeUInt16BE(entries.length)
  const texts: Buffer[] = []
  let textAt = HEADER_BYTES + directory.length
  for (const [i, { tag, type, bytes }] of entries.entries()) {
    const at = 2 + i * ENTRY_BYTES
    directory.writeUInt16BE(tag, at)
    directory.writeUInt16BE(type, at + 2)
    directory.writeUInt32BE(type === SHORT ? 1 : bytes.length, at + 4)
    if (type === SHORT) bytes.copy(directory, at + 8)
    else {
      directory.writeUInt32BE(textAt, at + 8)
      textAt += bytes.length
      texts.push(bytes)
    }
  }
  const block = Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), directory, ...texts])
  const head = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1')
  head.writeUInt16BE(head.length - 2 + block.length, 2)
  return Buffer.concat([head, block])
}

/** At least five bytes, since shorter values would be stored in the directory itself. */
function toText(text: string): Buffer {
  return Buffer.from(`${text}\0`.padEnd(5, '\0'), 'latin1')
}

/** Where a JPEG begins in a file, and its size as it claims. */
type FoundJpeg = { readonly at: number; readonly width: number; readonly height: number }

const START_OF_IMAGE = Buffer.from([0xff, 0xd8, 0xff])
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const QUANTIZATION_TABLE = 0xdb
/** Frames that are decoded as photos; 0xc3 is lossless, as which cameras store sensor data. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])

/**
 * Segments that are read in one file: more than 5000 pictures have. It limits the time for a file
 * that is full of beginnings of JPEGs.
 */
const MAX_SEGMENTS = 100_000

/**
 * Finds the JPEGs inside a file by their bytes, without knowing the format of the file: each starts
 * with a chain of segments up to its first scan. Chance makes such a chain nowhere in sensor data.
 * Also finds thumbnails inside of previews.
 */
function findJpegs(bytes: Uint8Array): FoundJpeg[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: FoundJpeg[] = []
  const budget = { segments: MAX_SEGMENTS }
  let at = file.indexOf(START_OF_IMAGE)
  while (at !== -1 && budget.segments > 0) {
    const size = readSize(file, at + 2, budget)
    if (size) found.push({ at, ...size })
    at = file.indexOf(START_OF_IMAGE, at + START_OF_IMAGE.length - 1)
  }
  return found
}

/** Returns the bytes of a JPEG up to its end, or to the end of the file if that comes before. */
function cutJpeg(bytes: Uint8Array, { at: start }: FoundJpeg): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = start + 2
  while (at + 4 <= file.length) {
    const marker = file[at + 1] ?? 0
    if (file[at] === 0xff && marker === END_OF_IMAGE) return file.subarray(start, at + 2)
    // In data of a scan, 255 is followed by 0 or the code of a restart marker. Such data is passed
    // byte by byte: searching for each 255 takes far longer in a file that is full of them.
    if (file[at] === 0xff && hasLength(marker)) at += 2 + file.readUInt16BE(at + 2)
    else at += 1
  }
  return file.subarray(start)
}

function hasLength(marker: number): boolean {
  return marker >= 0xc0 && marker < 0xff && (marker < 0xd0 || marker > 0xd8)
}

/** Returns the size in the frame of a JPEG whose first segment is at `from`, if it has a scan. */
function readSize(
  file: Buffer,
  from: number,
  budget: { segments: number },
): { width: number; height: number } | undefined {
  let size: { width: number; height: number } | undefined
  let hasTable = false
  for (let at = from; at + 10 <= file.length && budget.segments > 0;) {
    budget.segments -= 1
    const marker = file[at + 1] ?? 0
    if (file[at] !== 0xff || !hasLength(marker)) return undefined
    if (marker === START_OF_SCAN) return hasTable ? size : undefined
    if (marker === QUANTIZATION_TABLE) hasTable = true
    const length = file.readUInt16BE(at + 2)
    if (FRAMES.has(marker)) {
      const height = file.readUInt16BE(at + 5)
      const width = file.readUInt16BE(at + 7)
      const colours = file[at + 9] ?? 0
      const isPhoto = file[at + 4] === 8 && (colours === 1 || colours === 3) && length === 8 + 3 * colours
      if (size || !isPhoto || width * height === 0) return undefined
      size = { width, height }
    }
    at += 2 + length
  }
  return undefined
}
