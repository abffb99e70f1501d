import type { Metadata } from 'sharp'
import { AppError } from '../../errors.ts'
import { readColours, type Colours } from './read-colours.ts'
import { hasManyItems, readHeif, type HeifPicture } from './read-heif.ts'
import { assertKindSupported, createPhotoDamagedError } from './unreadable-photo.ts'
import { detectPhotoFormat, type PictureFormat } from './photo-format.ts'
import { assertPixelLimits } from './pixel-limit.ts'
import { readJpegFrame } from './read-picture-size.ts'
import { sharp } from './sharp.ts'
import { findMetadata } from './metadata/find-metadata.ts'
import { readCapture, type Capture } from './metadata/read-capture.ts'
import { isRawFormat } from './raw-format.ts'
import { readRawPreview } from './raw-preview.ts'

/** Properties of a photo that are known without decoding it. */
export type PhotoHeader = Capture & {
  /** What is decoded: the file, or the preview in a raw file. */
  readonly picture: Uint8Array
  /** The format of `picture`. */
  readonly format: PictureFormat
  /** Pixels of the upright photo. */
  readonly width: number
  readonly height: number
  /** EXIF orientation, 1 to 8: how to rotate and mirror the stored picture. */
  readonly orientation: number
  /** Progressive or interlaced, or a JPEG with one scan per colour. */
  readonly isProgressive: boolean
  readonly hasAlpha: boolean
  /** Undefined for sRGB. */
  readonly colours?: Colours
  /** What the file says of its picture, for HEIC and AVIF. */
  readonly heif?: HeifPicture
  /** The XMP packet in the file, not parsed. */
  readonly xmp?: Uint8Array
}

/**
 * Reads a photo's header, and refuses a photo that cannot or must not be decoded before allocating
 * memory for its pixels. Of a raw file, the picture is its preview. Throws `photo-empty`,
 * `photo-unknown-format`, `photo-damaged`, `photo-too-many-pixels`, `raw-without-preview`.
 */
export async function readPhotoHeader(bytes: Uint8Array): Promise<PhotoHeader> {
  if (bytes.length === 0) throw new AppError('photo-empty', 422, 'the file is empty')
  const format = detectPhotoFormat(bytes)
  if (!format) {
    const message = "not a photo: its content isn't JPG, PNG, GIF, WEBP, HEIC, AVIF, TIFF or RAW"
    throw new AppError('photo-unknown-format', 415, message)
  }
  if (!isRawFormat(format)) return await readPictureHeader(bytes, format)
  const { jpeg, xmp } = readRawPreview(bytes, format)
  return await readPictureHeader(jpeg, 'jpeg', xmp)
}

/** `outerXmp` is that of the raw file in which the picture is. */
async function readPictureHeader(
  bytes: Uint8Array,
  format: PictureFormat,
  outerXmp?: Uint8Array,
): Promise<PhotoHeader> {
  const heif = format === 'heic' || format === 'avif' ? readHeif(bytes) : undefined
  assertKindSupported(bytes, { format, heif })
  const metadata = await readMetadata(bytes, heif)
  const found = findMetadata(bytes, format)
  const xmp = outerXmp ?? found.xmp
  const storedAs = metadata.compression === 'hevc' ? 'heic' : format
  const bitsPerPixel = countBitsPerPixel(metadata)
  const picture = {
    width: metadata.width,
    height: metadata.height,
    isProgressive: metadata.isProgressive,
    byteSize: bytes.length,
    ...(bitsPerPixel !== undefined && { bitsPerPixel }),
    ...(storedAs === 'jpeg' && readJpegFrame(bytes)),
    format: storedAs,
  }
  assertPixelLimits(picture)
  const colours = readColours({ bytes, metadata, heif })
  return {
    picture: bytes,
    format: storedAs,
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    // HEIC and AVIF have no orientation here: their own boxes rotate them during decoding, and the
    // sizes include the rotation.
    orientation: metadata.orientation ?? 1,
    isProgressive: picture.isProgressive,
    hasAlpha: metadata.hasAlpha,
    ...(colours && { colours }),
    ...(heif && { heif }),
    ...readCapture({ ...found, xmp }),
    ...(xmp && xmp.length > 0 && { xmp }),
  }
}

async function readMetadata(bytes: Uint8Array, heif: HeifPicture | undefined): Promise<Metadata> {
  try {
    // The limit is checked below, because sharp's message does not say by how much a picture is too
    // large.
    return await sharp(bytes, { limitInputPixels: false, unlimited: hasManyItems(heif) }).metadata()
  } catch (error) {
    throw createPhotoDamagedError(error)
  }
}

/** Undefined where the decoder makes colours of what is stored. */
function countBitsPerPixel({ format, bitsPerSample, channels, isPalette }: Metadata): number | undefined {
  if (bitsPerSample === undefined || (format !== 'png' && format !== 'tiff')) return undefined
  if (isPalette) return bitsPerSample === 1 ? 1 : undefined
  return bitsPerSample * channels
}
