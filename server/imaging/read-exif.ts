import exifReader from 'exifreader'
import { nameCamera } from './name-camera.ts'

/** The most that a JPEG can contain, and more than any camera writes. */
const MAX_EXIF_BYTES = 64 * 1024

/** In order of preference. */
const DATE_TAGS = ['DateTimeOriginal', 'DateTimeDigitized', 'DateTime'] as const

export type ExifReading = {
  /**
   * By the camera's clock, which has no time zone, interpreted as UTC. Undefined without a valid
   * date.
   */
  readonly takenAt?: Date
  /** Maker and model in one line; empty if the photo does not say. */
  readonly camera: string
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
      includeTags: { exif: [...DATE_TAGS, 'Make', 'Model'] },
    })
    const takenAt = DATE_TAGS.map(name => readDate(tags?.[name]?.value)).find(date => date)
    const camera = nameCamera({ make: toText(tags?.Make?.value), model: toText(tags?.Model?.value) })
    return { ...(takenAt && { takenAt }), camera }
  } catch {
    // The block is not EXIF.
    return { camera: '' }
  }
}

const WRITTEN_DATE = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/

/**
 * Returns undefined for an impossible date: a camera whose clock was never set writes 0000:00:00
 * 00:00:00.
 */
function readDate(value: unknown): Date | undefined {
  const [, year, month, day, time] = WRITTEN_DATE.exec(toText(value)) ?? []
  if (!year) return undefined
  const written = `${year}-${month}-${day}T${time}.000Z`
  const date = new Date(written)
  return !Number.isNaN(date.getTime()) && date.toISOString() === written ? date : undefined
}

/** Returns the first text of a tag with texts; otherwise an empty text. */
function toText(value: unknown): string {
  const text: unknown = Array.isArray(value) ? value[0] : undefined
  return typeof text === 'string' ? text : ''
}
