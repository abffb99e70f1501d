import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.js'
import type { Pixels } from '../../../faces/pixels.ts'
import { AppError } from '../../errors.ts'
import type { Rectangle } from './map-upright-to-stored.ts'
import { assertPixelLimits } from './pixel-limit.ts'
import { MAX_HEIF_ITEMS, type HeifPicture } from './read-heif.ts'
import { createUnsupportedKindError } from './unreadable-photo.ts'

// What the decoder prints about a damaged file would fill the server's log; the error says enough.
const ignore = (): void => undefined
const libheif = createLibheif({ print: ignore, printErr: ignore })

// The limit of a new context; of the library's own 1,000, a picture of 64 megapixels in small tiles
// has more. The sixth value of `heif_security_limits`, after two of 8 bytes each that are aligned.
libheif.HEAPU32[(libheif.heif_get_global_security_limits() + 28) / 4] = MAX_HEIF_ITEMS

/** Interleaved RGB of 16 bits. */
export type DeepPixels = Omit<Pixels, 'data'> & { readonly data: Uint16Array }

type Options = {
  readonly heif: HeifPicture | undefined
  /** Whether to return 16 bits, else 8. */
  readonly isDeep: boolean
}

/**
 * Decodes the primary picture of a HEIC file. libheif applies the rotation and cropping of the
 * file's own boxes, so the result is upright; the EXIF orientation only repeats these and must not
 * be applied again (ISO/IEC 23008-12, section 7). Throws `photo-damaged`, `photo-unsupported-kind`,
 * `photo-too-many-pixels`.
 */
export async function decodeHeic(bytes: Uint8Array, { heif, isDeep }: Options): Promise<Pixels | DeepPixels> {
  const widened = heif && widenCrop(bytes, heif)
  const context = libheif.heif_context_alloc()
  try {
    const result = libheif.heif_context_read_from_memory(context, widened?.bytes ?? bytes)
    if (result.code !== libheif.heif_error_code.heif_error_Ok) throw createUnreadableError(result)
    const image = libheif.heif_js_context_get_primary_image_handle(context)
    if ('code' in image) throw createUnreadableError(image)
    try {
      return await decodeImage(image, { byteSize: bytes.length, isDeep, part: widened?.part })
    } finally {
      libheif.heif_image_handle_release(image)
    }
  } finally {
    libheif.heif_context_free(context)
  }
}

type ImageHandle = Parameters<typeof libheif.heif_image_handle_release>[0]

async function decodeImage(
  image: ImageHandle,
  { byteSize, isDeep, part }: { byteSize: number; isDeep: boolean; part: Rectangle | undefined },
): Promise<Pixels | DeepPixels> {
  // libheif allocates the whole picture, so its size must be checked first.
  const width = libheif.heif_image_handle_get_width(image)
  const height = libheif.heif_image_handle_get_height(image)
  assertPixelLimits({ format: 'heic', width, height, isProgressive: false, byteSize })
  const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace
  const { heif_chroma_interleaved_RGB: bytes, heif_chroma_interleaved_RRGGBB_LE: words } = libheif.heif_chroma
  const decoded = await libheif.heif_js_decode_image2(image, rgb, isDeep ? words : bytes)
  if ('code' in decoded) throw createUnreadableError(decoded)
  try {
    const [channel] = decoded.channels
    if (!channel) throw createUnreadableError({ message: 'it has no colours' })
    const whole = { left: 0, top: 0, width: channel.width, height: channel.height }
    return isDeep ? copyWords(channel, part ?? whole) : copyBytes(channel, part ?? whole)
  } finally {
    libheif.heif_image_release(decoded.image)
  }
}

type Channel = Extract<
  Awaited<ReturnType<typeof libheif.heif_js_decode_image2>>,
  { channels: unknown }
>['channels'][0]

/** Copies out of the decoder's memory, without the padding between rows. */
function copyBytes({ stride, data }: Channel, { left, top, width, height }: Rectangle): Pixels {
  const pixels = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++) {
    const at = (top + row) * stride + left * 3
    pixels.set(data.subarray(at, at + width * 3), row * width * 3)
  }
  return { data: pixels, width, height }
}

/** The same for values of 9 to 16 bits, which are scaled to 16. */
function copyWords(channel: Channel, { left, top, width, height }: Rectangle): DeepPixels {
  const { stride, data, bits_per_pixel: bits } = channel
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const pixels = new Uint16Array(width * height * 3)
  const scale = 65_535 / (2 ** bits - 1)
  for (let row = 0; row < height; row++) {
    const at = (top + row) * stride + left * 6
    for (let i = 0; i < width * 3; i++) {
      pixels[row * width * 3 + i] = Math.round(view.getUint16(at + 2 * i, true) * scale)
    }
  }
  return { data: pixels, width, height }
}

function createUnreadableError({ code, message: cause }: { code?: object; message: string }): AppError {
  const { heif_error_Unsupported_feature: feature, heif_error_Unsupported_filetype: fileType } =
    libheif.heif_error_code
  if (code === feature || code === fileType) return createUnsupportedKindError(cause)
  const message = "damaged, or a kind of HEIC that can't be read; save it as JPG on the device that took it"
  return new AppError('photo-damaged', 422, message, { cause })
}

/** libheif adds this to both sides of what it expects to decode: the largest block of HEVC. */
const BLOCK_PX = 64

/** A picture whose file was changed to show all of it, and the part that it showed before. */
type WidenedPicture = { readonly bytes: Uint8Array; readonly part: Rectangle }

/**
 * libheif (1.23) refuses a picture of which the box `clap` shows a small part, because it compares
 * the size of the decoded picture with that of the part. Returns such a file with a `clap` that
 * shows everything; undefined for any other file.
 */
function widenCrop(bytes: Uint8Array, { itemType, properties }: HeifPicture): WidenedPicture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ispe = properties.find(({ type }) => type === 'ispe')
  const clap = properties.find(({ type }) => type === 'clap')
  if (
    !ispe ||
    !clap ||
    itemType === 'grid' ||
    ispe.start + 12 > bytes.length ||
    clap.start + 32 > bytes.length
  ) {
    return undefined
  }
  let [width, height] = [view.getUint32(ispe.start + 4), view.getUint32(ispe.start + 8)]
  const cropped =
    (view.getUint32(clap.start) / view.getUint32(clap.start + 4) + BLOCK_PX) *
    (view.getUint32(clap.start + 8) / view.getUint32(clap.start + 12) + BLOCK_PX)
  if (!(cropped < width * height)) return undefined
  const widened = Uint8Array.from(bytes)
  let part: Rectangle | undefined
  for (const { type, start } of properties) {
    if (type === 'clap') {
      part = readClap(view, start, { width, height })
      new Uint8Array(widened.buffer, start, 32).set(buildClap(width, height))
    }
    const turns = type === 'irot' ? view.getUint8(start) & 3 : 0
    for (let turn = 0; turn < turns; turn++) {
      part &&= { left: part.top, top: width - part.left - part.width, width: part.height, height: part.width }
      ;[width, height] = [height, width]
    }
    if (type === 'imir' && part) part = mirror(part, view.getUint8(start) & 1, { width, height })
  }
  return part && { bytes: widened, part }
}

type Size = { readonly width: number; readonly height: number }

/** Rounds as libheif does. */
function readClap(view: DataView, start: number, size: Size): Rectangle {
  const readFraction = (at: number) => view.getInt32(start + at) / view.getUint32(start + at + 4)
  const [width, height] = [Math.round(readFraction(0)), Math.round(readFraction(8))]
  const left = Math.max(0, Math.floor(findStart(size.width, readFraction(0), readFraction(16))))
  const top = Math.max(0, Math.round(findStart(size.height, readFraction(8), readFraction(24))))
  return { left, top, width: Math.min(width, size.width - left), height: Math.min(height, size.height - top) }
}

function findStart(wholePx: number, partPx: number, offset: number): number {
  return offset + (wholePx - 1) / 2 - (partPx - 1) / 2
}

function buildClap(width: number, height: number): Uint8Array {
  const clap = new DataView(new ArrayBuffer(32))
  const values = [width, 1, height, 1, 0, 1, 0, 1]
  values.forEach((value, i) => clap.setUint32(4 * i, value))
  return new Uint8Array(clap.buffer)
}

/** Axis 0 exchanges top and bottom, 1 left and right (ISO/IEC 23008-12:2022, section 6.5.12). */
function mirror(part: Rectangle, axis: number, size: Size): Rectangle {
  if (axis === 0) return { ...part, top: size.height - part.top - part.height }
  return { ...part, left: size.width - part.left - part.width }
}
