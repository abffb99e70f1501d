import type { Metadata } from 'sharp'
import readExif from 'exif-reader'
import { AppError } from '../errors.ts'
import { photoFormatOf, type PhotoFormat } from './photo-format.ts'
import { assertPixelLimit } from './pixel-limit.ts'
import { sharp } from './sharp.ts'

/** What a photo tells of itself without being decoded. */
export type PhotoHeader = {
  readonly format: PhotoFormat
  /** Pixels of the upright photo. */
  readonly width: number
  readonly height: number
  /** How the stored picture must be turned and mirrored to stand upright: 1 to 8, as EXIF counts. */
  readonly orientation: number
  readonly hasAlpha: boolean
  /** The camera's clock, which knows no time zone, read as UTC. */
  readonly takenAt?: Date
  /** The packet of XMP that the file carries, unread. */
  readonly xmp?: Uint8Array
}

/**
 * Reads a photo's header and refuses what cannot or must not be decoded, before any memory is spent on pixels.
 * Throws `photo-empty`, `photo-unknown-format`, `photo-damaged`, `photo-too-many-pixels`.
 */
export async function readPhotoHeader(bytes: Uint8Array): Promise<PhotoHeader> {
  if (bytes.length === 0) throw new AppError('photo-empty', 422, 'the file is empty')
  const format = photoFormatOf(bytes)
  if (!format) {
    const message = 'not a photo: its content is none of JPG, PNG, GIF, WEBP, HEIC, AVIF, TIFF'
    throw new AppError('photo-unknown-format', 415, message)
  }
  const metadata = await readMetadata(bytes)
  assertPixelLimit(metadata.width, metadata.height)
  const takenAt = takenAtOf(metadata)
  return {
    format: metadata.compression === 'hevc' ? 'heic' : format,
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    // None for HEIC and AVIF: their own boxes turn them as they are decoded, and the sizes have that in them.
    orientation: metadata.orientation ?? 1,
    hasAlpha: metadata.hasAlpha,
    ...(takenAt && { takenAt }),
    ...(metadata.xmp && { xmp: metadata.xmp }),
  }
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  try {
    // The limit is ours to check: sharp's own message does not say by how much a picture is too large.
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw photoDamaged(error)
  }
}

/** The error for a photo that the decoder gave up on; what the decoder said is its cause, and means nothing to most people. */
export function photoDamaged(cause: unknown): AppError {
  const message =
    'damaged or cut short; copy it once more from where it came, or save it anew in another program'
  return new AppError('photo-damaged', 422, message, { cause })
}

/** Undefined where there is no date, or none that can be read: a photo is worth as much without. */
function takenAtOf({ exif }: Metadata): Date | undefined {
  if (!exif) return undefined
  try {
    const { Photo, Image } = readExif(exif)
    return [Photo?.DateTimeOriginal, Photo?.DateTimeDigitized, Image?.DateTime].find(
      date => date instanceof Date && !Number.isNaN(date.getTime()) && isWritten(exif, date),
    )
  } catch {
    return undefined
  }
}

/** A camera whose clock was never set writes 0000:00:00 00:00:00, which is read as a day of 1899: no day that it wrote. */
function isWritten(exif: Buffer, date: Date): boolean {
  return exif.includes(date.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' '))
}
