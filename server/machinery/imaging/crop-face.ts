import type { Box } from '../../../faces/face.ts'
import { completePhoto } from '../../../faces/photo.ts'
import type { Pixels } from '../../../faces/pixels.ts'
import { convertToSrgb } from './convert-to-srgb.ts'
import type { EngineInput } from './decode-for-engine.ts'
import type { Colours } from './read-colours.ts'
import { openPixels, readPixels } from './decode-photo.ts'
import { mapUprightToStored, type Rectangle } from './map-upright-to-stored.ts'

/**
 * Side of a portrait relative to the face's larger side; the portrait shows the whole head with a
 * margin.
 */
const PORTRAIT_SIDE = 1.7

/** JPEG quality without visible blocks for a face of 100 pixels; about 3 kB. */
const PORTRAIT_QUALITY = 80

/**
 * Cuts a square portrait of a face out of a decoded photo, as an upright JPEG of `sizePx` on each
 * side. The box is in pixels of the upright original. Near an edge the square moves into the photo.
 */
export async function cropFace(
  { header, photo: given, scale }: EngineInput,
  box: Box,
  sizePx: number,
): Promise<Uint8Array> {
  const photo = completePhoto(given)
  const { colours } = header
  const inOverview = photo.overview.width / photo.width
  if ((computeSide(box) / scale) * inOverview >= sizePx) {
    const square = placeSquareAround(box, scale / inOverview, photo.overview)
    return await writePortrait({ pixels: photo.overview, square, quarterTurns: 0, sizePx, colours })
  }
  const square = placeSquareAround(box, scale, photo)
  const { pixels, quarterTurns, left, top } = await photo.readPart({
    x: square.left,
    y: square.top,
    ...square,
  })
  const stored = mapUprightToStored(square, quarterTurns, photo)
  const inPart = { ...stored, left: stored.left - left, top: stored.top - top }
  return await writePortrait({ pixels, square: inPart, quarterTurns, sizePx, colours })
}

type Portrait = {
  readonly pixels: Pixels
  readonly square: Rectangle
  readonly quarterTurns: number
  readonly sizePx: number
  readonly colours: Colours | undefined
}

async function writePortrait(portrait: Portrait): Promise<Uint8Array> {
  const { pixels, square, quarterTurns, sizePx, colours } = portrait
  const stored = openPixels(pixels)
    .extract(square)
    .resize(sizePx, sizePx)
    .rotate(quarterTurns * 90)
  const image = colours ? openPixels(await convertToSrgb(await readPixels(stored), colours)) : stored
  return await image.jpeg({ quality: PORTRAIT_QUALITY }).toBuffer()
}

/** Returns the side of the portrait of a face, in the pixels of its box. */
function computeSide({ width, height }: Box): number {
  return Math.max(width, height) * PORTRAIT_SIDE
}

type Size = { readonly width: number; readonly height: number }

/**
 * Returns the square around a box in a picture of this size, which is smaller than the box's pixels
 * by `scale`.
 */
function placeSquareAround(box: Box, scale: number, { width, height }: Size): Rectangle {
  const maxSide = Math.floor(Math.min(width, height))
  const side = Math.max(1, Math.min(maxSide, Math.round(computeSide(box) / scale)))
  const place = (middle: number, length: number) =>
    Math.max(0, Math.min(Math.floor(length) - side, Math.round(middle / scale - side / 2)))
  return {
    left: place(box.x + box.width / 2, width),
    top: place(box.y + box.height / 2, height),
    width: side,
    height: side,
  }
}
