import exifReader from 'exifreader'
import { nameCamera } from './name-camera.ts'
import { TiffBlock } from './tiff-tags.ts'

/** The most that a JPEG can contain, and more than any camera writes. */
const MAX_EXIF_BYTES = 64 * 1024

/** Dates in order of preference, each with the fraction of its second. */
const DATE_TAGS = [
  { date: 'DateTimeOriginal', fraction: 'SubSecTimeOriginal' },
  { date: 'DateTimeDigitized', fraction: 'SubSecTimeDigitized' },
  { date: 'DateTime', fraction: 'SubSecTime' },
] as const

/** The maker note of iPhones begins with this, and its directory lies 14 bytes further. */
const APPLE_MARK = Buffer.from('Apple iOS\0')
const APPLE_DIRECTORY_AT = 14
const APPLE_BURST = 0x0b

export type ExifReading = {
  /**
   * By the camera's clock, which has no time zone, interpreted as UTC. Undefined without a valid
   * date.
   */
  readonly takenAt?: Date
  /** Maker and model in one line; empty if the photo does not say. */
  readonly camera: string
  /** The id that an iPhone gives to all photos of a burst. */
  readonly burstId?: string
}

/** Reads from a photo's EXIF block when and with which camera the photo was taken. */
export function readExif(exif: Buffer | undefined): ExifReading {
  if (!exif || exif.length > MAX_EXIF_BYTES) return { camera: '' }
  const prefixed = exif.toString('latin1', 0, 6) === 'Exif\0\0'
  try {
    // Given the bare block and the names of tags, the library reads nothing else, and at most as
    // many values as the block has bytes.
    const { exif: tags } = exifReader.load(prefixed ? exif.subarray(6) : exif, {
      expanded: true,
      includeTags: {
        exif: [...DATE_TAGS.flatMap(({ date, fraction }) => [date, fraction]), 'Make', 'Model'],
      },
    })
    const takenAt = DATE_TAGS.map(({ date, fraction }) =>
      readDate(tags?.[date]?.value, tags?.[fraction]?.value),
    ).find(date => date)
    const camera = nameCamera({ make: toText(tags?.Make?.value), model: toText(tags?.Model?.value) })
    const burstId = readAppleBurst(exif)
    return { ...(takenAt && { takenAt }), camera, ...(burstId && { burstId }) }
  } catch {
    // The block is not EXIF.
    return { camera: '' }
  }
}

const WRITTEN_DATE = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?/

/**
 * Returns undefined for an impossible date: a camera whose clock was never set writes 0000:00:00
 * 00:00:00.
 */
function readDate(value: unknown, fraction: unknown): Date | undefined {
  const [, year, month, day, time, within] = WRITTEN_DATE.exec(toText(value)) ?? []
  if (!year) return undefined
  const [digits = ''] = /^\d{1,9}/.exec(toText(fraction)) ?? []
  const milliseconds = (within ?? digits).slice(0, 3).padEnd(3, '0')
  const written = `${year}-${month}-${day}T${time}.${milliseconds}Z`
  const date = new Date(written)
  return !Number.isNaN(date.getTime()) && date.toISOString() === written ? date : undefined
}

/** Returns the first text of a tag with texts; otherwise an empty text. */
function toText(value: unknown): string {
  const text: unknown = Array.isArray(value) ? value[0] : undefined
  return typeof text === 'string' ? text : ''
}

/** Reads the tag BurstUUID of Apple's maker note, whose offsets count from its own beginning. */
function readAppleBurst(exif: Buffer): string | undefined {
  const at = exif.indexOf(APPLE_MARK)
  if (at < 0) return undefined
  return new TiffBlock(exif.subarray(at)).readDirectory(APPLE_DIRECTORY_AT).readText(APPLE_BURST) || undefined
}
