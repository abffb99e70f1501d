import type { Box } from '../../../faces/face.ts'
import {
  OVERVIEW_PX,
  type Part,
  type Photo,
  type PhotoInParts,
  type QuarterTurns,
  type WholePhoto,
} from '../../../faces/photo.ts'
import type { Pixels } from '../../../faces/pixels.ts'
import { fitInside, freePixels, readPixels } from './decode-photo.ts'
import { openPhoto } from './open-photo.ts'
import { readPhotoHeader, type PhotoHeader } from './photo-header.ts'
import { sharp } from './sharp.ts'
import { mapUprightToStored, type Rectangle } from './map-upright-to-stored.ts'

/** More pixels along the long side do not improve faces, and 200 megapixels would take 600 MB. */
const MAX_LONG_SIDE_PX = 8192

/**
 * Long side from which a JPEG is decoded at half size or less for the overview, since sharp shrinks
 * by at least 1.5 after the decoder. It takes about half of the time of decoding fully.
 */
const LEAST_LONG_SIDE_PX = 3 * OVERVIEW_PX

/**
 * Clockwise quarter turns that make a stored photo upright, for the EXIF orientations that do not
 * mirror it.
 */
export const QUARTER_TURNS: ReadonlyMap<number, QuarterTurns> = new Map<number, QuarterTurns>([
  [1, 0],
  [6, 1],
  [3, 2],
  [8, 3],
])

export type EngineInput<P extends Photo = Photo> = {
  readonly header: PhotoHeader
  readonly photo: P
  /**
   * Pixels of the upright original per pixel of `photo` along a side; 1 unless the photo is huge.
   */
  readonly scale: number
  /** Frees all pixels of the photo, which nobody may read afterwards. */
  readonly free: () => void
}

/** A photo that is decoded as a whole. */
export type WholeInput = EngineInput<Required<WholePhoto>>

/**
 * Opens a photo for the face engine only. Large JPEGs are decoded at a fraction of their size, and
 * at full size only where the engine finds small faces. Throws the errors of decodePhoto.
 */
export async function openForEngine(bytes: Uint8Array): Promise<EngineInput> {
  const header = await readPhotoHeader(bytes)
  const turns = QUARTER_TURNS.get(header.orientation)
  const longSidePx = Math.max(header.width, header.height)
  const canShrink = header.format === 'jpeg' && !header.isProgressive && longSidePx >= LEAST_LONG_SIDE_PX
  if (!canShrink || turns === undefined) return await decodeWhole(header)
  return { header, ...(await openInParts(header, turns)), scale: 1 }
}

/**
 * Decodes a photo for the face engine once, at full size in stored orientation, and makes the
 * overview from the result. Rotating 12 megapixels would add a fifth to the time of decoding them.
 * Throws the errors of decodePhoto.
 */
export async function decodeForEngine(bytes: Uint8Array): Promise<WholeInput> {
  return await decodeWhole(await readPhotoHeader(bytes))
}

async function decodeWhole(header: PhotoHeader): Promise<WholeInput> {
  const turns = QUARTER_TURNS.get(header.orientation)
  const image = await openPhoto(header, { turn: turns === undefined, ignoreProfile: true })
  const longSidePx = Math.max(header.width, header.height)
  const isHuge = longSidePx > MAX_LONG_SIDE_PX
  const pixels = await readPixels(isHuge ? fitInside(image, MAX_LONG_SIDE_PX) : image)
  const overview = await shrinkUpright(pixels, turns ?? 0)
  return {
    header,
    photo: { pixels, quarterTurns: turns ?? 0, overview },
    scale: isHuge ? longSidePx / Math.max(pixels.width, pixels.height) : 1,
    free: () => [pixels, overview].forEach(freePixels),
  }
}

async function shrinkUpright({ data, width, height }: Pixels, quarterTurns: number): Promise<Pixels> {
  const stored = sharp(data, { raw: { width, height, channels: 3 } })
  return await readPixels(fitInside(stored, OVERVIEW_PX).rotate(quarterTurns * 90))
}

async function openInParts(
  header: PhotoHeader,
  quarterTurns: QuarterTurns,
): Promise<{ photo: PhotoInParts; free: () => void }> {
  const { width, height } = header
  const open = () => openPhoto(header, { turn: false, ignoreProfile: true })
  const overview = await readPixels(fitInside(await open(), OVERVIEW_PX).rotate(quarterTurns * 90))
  let last: { place: Rectangle; part: Part } | undefined
  const parts: Part[] = []
  const readPart = async (box: Box): Promise<Part> => {
    const place = mapUprightToStored(cutToPhoto(box, header), quarterTurns, header)
    if (last && isInside(place, last.place)) return last.part
    // The decoder stops below the part. Portraits of the faces in the part are cut from it later.
    const pixels = await readPixels((await open()).extract(place))
    const part = { pixels, quarterTurns, left: place.left, top: place.top }
    last = { place, part }
    parts.push(part)
    return part
  }
  return {
    photo: { overview, width, height, readPart },
    free: () => [overview, ...parts.map(({ pixels }) => pixels)].forEach(freePixels),
  }
}

/** Returns the whole pixels of the photo that a box touches, at least one. */
function cutToPhoto({ x, y, width, height }: Box, photo: PhotoHeader): Rectangle {
  const left = clamp(Math.floor(x), photo.width - 1)
  const top = clamp(Math.floor(y), photo.height - 1)
  const right = Math.max(left + 1, clamp(Math.ceil(x + width), photo.width))
  const bottom = Math.max(top + 1, clamp(Math.ceil(y + height), photo.height))
  return { left, top, width: right - left, height: bottom - top }
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most))
}

function isInside(one: Rectangle, other: Rectangle): boolean {
  return (
    one.left >= other.left &&
    one.top >= other.top &&
    one.left + one.width <= other.left + other.width &&
    one.top + one.height <= other.top + other.height
  )
}
