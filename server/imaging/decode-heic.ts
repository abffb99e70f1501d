import heicDecode from 'heic-decode'
import type { Pixels } from '../../faces/pixels.ts'
import { AppError } from '../errors.ts'
import { assertPixelLimit } from './pixel-limit.ts'

/**
 * Decodes the first picture of a HEIC file. libheif applies the turns and crops that the file's own boxes ask for, so
 * the result stands upright: its EXIF orientation is only a copy of them and must not be applied a second time
 * (ISO/IEC 23008-12, section 7).
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Pixels> {
  const images = await openImages(bytes)
  try {
    const [image] = images
    if (!image) throw new Error('no picture in it')
    // libheif allocates the whole picture: its size has to be known before.
    assertPixelLimit(image.width, image.height)
    const { data } = await image.decode()
    return { data: withoutAlpha(data), width: image.width, height: image.height }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw damaged(error)
  } finally {
    images.dispose()
  }
}

async function openImages(bytes: Uint8Array) {
  try {
    return await heicDecode.all({ buffer: bytes })
  } catch (error) {
    throw damaged(error)
  }
}

function damaged(cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new AppError(
    'photo_damaged',
    422,
    `the HEIC picture is damaged or of a kind that cannot be read (${reason})`,
    {
      cause,
    },
  )
}

function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0
    rgb[to + 1] = rgba[from + 1] ?? 0
    rgb[to + 2] = rgba[from + 2] ?? 0
  }
  return rgb
}
