import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.js'
import type { Pixels } from '../../faces/pixels.ts'
import { AppError } from '../errors.ts'
import { assertPixelLimits } from './pixel-limit.ts'

// What the decoder prints about a damaged file would fill the server's log; the error says enough.
const ignore = (): void => undefined
const libheif = createLibheif({ print: ignore, printErr: ignore })

/**
 * Decodes the primary picture of a HEIC file. libheif applies the rotation and cropping of the
 * file's own boxes, so the result is upright; the EXIF orientation only repeats these and must not
 * be applied again (ISO/IEC 23008-12, section 7). Throws `photo-damaged`, `photo-too-many-pixels`.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Pixels> {
  const context = libheif.heif_context_alloc()
  try {
    const result = libheif.heif_context_read_from_memory(context, bytes)
    if (result.code !== libheif.heif_error_code.heif_error_Ok) throw createUnreadableError(result.message)
    const image = libheif.heif_js_context_get_primary_image_handle(context)
    if ('code' in image) throw createUnreadableError(image.message)
    try {
      return await decodeImage(image, bytes.length)
    } finally {
      libheif.heif_image_handle_release(image)
    }
  } finally {
    libheif.heif_context_free(context)
  }
}

type ImageHandle = Parameters<typeof libheif.heif_image_handle_release>[0]

async function decodeImage(image: ImageHandle, byteSize: number): Promise<Pixels> {
  // libheif allocates the whole picture, so its size must be checked first.
  const width = libheif.heif_image_handle_get_width(image)
  const height = libheif.heif_image_handle_get_height(image)
  assertPixelLimits({ format: 'heic', width, height, isProgressive: false, byteSize })
  const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace
  const { heif_chroma_interleaved_RGB: interleaved } = libheif.heif_chroma
  const decoded = await libheif.heif_js_decode_image2(image, rgb, interleaved)
  if ('code' in decoded) throw createUnreadableError(decoded.message)
  try {
    const [channel] = decoded.channels
    if (!channel) throw createUnreadableError('it has no colours')
    const { stride, width, height, data } = channel
    // Copies out of the decoder's memory, without the padding between rows.
    const pixels = new Uint8Array(width * height * 3)
    for (let row = 0; row < height; row++) {
      pixels.set(data.subarray(row * stride, row * stride + width * 3), row * width * 3)
    }
    return { data: pixels, width, height }
  } finally {
    libheif.heif_image_release(decoded.image)
  }
}

function createUnreadableError(cause: string): AppError {
  const message =
    'damaged, or of a kind of HEIC that cannot be read; save it as JPG on the device that took it'
  return new AppError('photo-damaged', 422, message, { cause })
}
