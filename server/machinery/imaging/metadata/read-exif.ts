import { parseDate } from './parse-date.ts'
import { TiffBlock } from '../tiff-tags.ts'

/** Where the header of a block is searched: some programs write others before it. */
const HEADER_WITHIN = 64
const TIFF_HEADERS = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')]

const MAKE = 271
const MODEL = 272
const ORIENTATION = 274
const MODIFIED = 306
const EXIF_DIRECTORY = 34_665
/** When a photo was taken, and when it was digitised, each with the fraction of its second. */
const TAKEN = [
  { date: 36_867, fraction: 37_521 },
  { date: 36_868, fraction: 37_522 },
] as const
const FRACTION_OF_MODIFIED = 37_520

/** The maker note of iPhones begins with this, and its directory lies 14 bytes further. */
const APPLE_MARK = Buffer.from('Apple iOS\0')
const APPLE_DIRECTORY_AT = 14
const APPLE_BURST = 0x0b
const APPLE_CONTENT_ID = 0x11
/** The maker note lies before the thumbnail; a TIFF file is a block of many MB. */
const APPLE_WITHIN = 256 * 1024

export type ExifReading = {
  /** By the clock of the camera, as UTC. */
  readonly takenAt: number | undefined
  readonly modifiedAt: number | undefined
  /** How to rotate and mirror the stored picture; 1 to 8 in a valid file. */
  readonly orientation: number | undefined
  readonly make: string
  readonly model: string
  /** The id that an iPhone gives to all photos of a burst. */
  readonly burstId: string | undefined
  /** The id that an iPhone gives to both parts of a Live photo. */
  readonly contentId: string | undefined
}

/**
 * Reads an EXIF block of any size, as far as its directories lead to what is wanted. Returns
 * undefined if it has no TIFF header.
 */
export function readExif(block: Buffer): ExifReading | undefined {
  const head = block.subarray(0, HEADER_WITHIN)
  const found = TIFF_HEADERS.map(header => head.indexOf(header)).filter(at => at >= 0)
  if (found.length === 0) return undefined
  const bytes = block.subarray(Math.min(...found))
  const tiff = new TiffBlock(bytes)
  const main = tiff.readFirstDirectory()
  const exifAt = main.readInteger(EXIF_DIRECTORY)
  // TIFF files of scanners and cameras have the dates in their first directory.
  const directories = exifAt === undefined ? [main] : [tiff.readDirectory(exifAt), main]
  const dates = TAKEN.flatMap(({ date, fraction }) =>
    directories.map(directory => parseDate(directory.readText(date), directory.readText(fraction))),
  )
  return {
    takenAt: dates.find(date => date !== undefined),
    modifiedAt: parseDate(main.readText(MODIFIED), directories[0]?.readText(FRACTION_OF_MODIFIED)),
    orientation: main.readInteger(ORIENTATION),
    make: main.readText(MAKE),
    model: main.readText(MODEL),
    ...readAppleNote(bytes),
  }
}

/** Reads ids from Apple's maker note, whose offsets count from its own beginning. */
function readAppleNote(exif: Buffer): Pick<ExifReading, 'burstId' | 'contentId'> {
  const at = exif.subarray(0, APPLE_WITHIN).indexOf(APPLE_MARK)
  if (at < 0) return { burstId: undefined, contentId: undefined }
  const directory = new TiffBlock(exif.subarray(at)).readDirectory(APPLE_DIRECTORY_AT)
  return {
    burstId: directory.readText(APPLE_BURST) || undefined,
    contentId: directory.readText(APPLE_CONTENT_ID) || undefined,
  }
}
