import type { Metadata } from 'sharp'
import { AppError } from '../errors.ts'
import { photoFormatOf, type PhotoFormat } from './photo-format.ts'
import { assertPixelLimits } from './pixel-limit.ts'
import { readJpegFrame } from './read-jpeg-frame.ts'
import { sharp } from './sharp.ts'
import { takenAtOf } from './taken-at.ts'

/** What a photo tells of itself without being decoded. */
export type PhotoHeader = {
  readonly format: PhotoFormat
  /** Pixels of the upright photo. */
  readonly width: number
  readonly height: number
  /**
   * How the stored picture must be turned and mirrored to stand upright: 1 to 8, as EXIF counts.
   */
  readonly orientation: number
  readonly hasAlpha: boolean
  /** Whether it brings a colour profile that is not sRGB's. */
  readonly hasOtherColours: boolean
  /** The camera's clock, which knows no time zone, read as UTC. */
  readonly takenAt?: Date
  /** The packet of XMP that the file carries, unread. */
  readonly xmp?: Uint8Array
}

/**
 * Reads a photo's header and refuses what cannot or must not be decoded, before any memory is spent
 * on pixels. Throws `photo-empty`, `photo-unknown-format`, `photo-damaged`,
 * `photo-too-many-pixels`.
 */
export async function readPhotoHeader(bytes: Uint8Array): Promise<PhotoHeader> {
  if (bytes.length === 0) throw new AppError('photo-empty', 422, 'the file is empty')
  const format = photoFormatOf(bytes)
  if (!format) {
    const message = 'not a photo: its content is none of JPG, PNG, GIF, WEBP, HEIC, AVIF, TIFF'
    throw new AppError('photo-unknown-format', 415, message)
  }
  const metadata = await readMetadata(bytes)
  const storedAs = metadata.compression === 'hevc' ? 'heic' : format
  assertPixelLimits({
    width: metadata.width,
    height: metadata.height,
    isProgressive: metadata.isProgressive,
    byteSize: bytes.length,
    ...(storedAs === 'jpeg' && readJpegFrame(bytes)),
    format: storedAs,
  })
  const takenAt = takenAtOf(metadata.exif)
  return {
    format: storedAs,
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    // None for HEIC and AVIF: their own boxes turn them as they are decoded, and the sizes have
    // that in them.
    orientation: metadata.orientation ?? 1,
    hasAlpha: metadata.hasAlpha,
    hasOtherColours: metadata.icc !== undefined && !isSrgb(metadata.icc),
    ...(takenAt && { takenAt }),
    ...(metadata.xmp && { xmp: metadata.xmp }),
  }
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  try {
    // The limit is ours to check: sharp's own message does not say by how much a picture is too
    // large.
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw photoDamaged(error)
  }
}

/**
 * The error for a photo that the decoder gave up on; what the decoder said is its cause, and means
 * nothing to most people.
 */
export function photoDamaged(cause: unknown): AppError {
  const message =
    'damaged or cut short; copy it once more from where it came, or save it anew in another program'
  return new AppError('photo-damaged', 422, message, { cause })
}

/** Most that bring sRGB's profile name it in plain letters. */
function isSrgb(profile: Buffer): boolean {
  return profile.toString('latin1').replaceAll('\0', '').includes('sRGB')
}
