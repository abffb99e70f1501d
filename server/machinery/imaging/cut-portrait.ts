import type { Sharp } from 'sharp'
import type { Box } from '../../../faces/face.ts'
import type { Pixels } from '../../../faces/pixels.ts'
import { QUARTER_TURNS } from './decode-for-engine.ts'
import { openPixels, readInSrgb } from './decode-photo.ts'
import { openPhoto } from './open-photo.ts'
import { readPhotoHeader, type PhotoHeader } from './photo-header.ts'
import { createPhotoDamagedError } from './unreadable-photo.ts'
import { mapUprightToStored, type Rectangle } from './map-upright-to-stored.ts'

/** A card of a person is at most 180 px wide; this is sharp at a pixel ratio of two. */
export const PORTRAIT_WIDTH_PX = 360

/** The same at a pixel ratio of one. */
const SMALL_WIDTH_PX = PORTRAIT_WIDTH_PX / 2

/** Height divided by width. */
const PORTRAIT_SHAPE = 4 / 3

/** Width relative to the face's larger side; the portrait shows head and shoulders. */
const WIDTH_BY_FACE = 1.75

/** Vertical position of the face's centre, as a fraction from the top. */
const FACE_MIDDLE = 0.44

/** Effort 4 takes twice the time, and saves no bytes. */
const PORTRAIT_WEBP = { quality: 80, effort: 2 }

type Size = { readonly width: number; readonly height: number }

/**
 * Cuts head and shoulders around a face out of a photo: upright WEBP in sRGB, 3:4, at most 360 px
 * wide, not enlarged. The box is in fractions of the upright photo. Throws the errors of
 * decodePhoto.
 */
export async function cutPortrait(bytes: Uint8Array, box: Box): Promise<Uint8Array> {
  const header = await readPhotoHeader(bytes)
  const place = placePortrait(box, header)
  const width = Math.min(PORTRAIT_WIDTH_PX, place.width)
  const height = Math.round(width * PORTRAIT_SHAPE)
  const pixels = await readPart(header, { place, width, height })
  return await openPixels(pixels).webp(PORTRAIT_WEBP).toBuffer()
}

/** Reads a part of the upright photo at this size. */
async function readPart(
  header: PhotoHeader,
  { place, width, height }: { place: Rectangle } & Size,
): Promise<Pixels> {
  const turns = QUARTER_TURNS.get(header.orientation)
  if (turns === undefined)
    return readInSrgb(header, image => image.extract(place).resize(width, height, { fit: 'fill' }))
  // Turning the part rather than the photo takes a quarter of the time.
  const stored = mapUprightToStored(place, turns, header)
  const [across, down] = turns % 2 === 0 ? [width, height] : [height, width]
  const edit = (image: Sharp) =>
    image
      .extract(stored)
      .resize(across, down, { fit: 'fill' })
      .rotate(turns * 90)
  return readInSrgb(header, edit, { turn: false })
}

/**
 * Makes the small portrait from the large one: WEBP of half the largest width, not enlarged. Throws
 * the errors of decodePhoto.
 */
export async function shrinkPortrait(portrait: Uint8Array): Promise<Uint8Array> {
  const image = await openPhoto(await readPhotoHeader(portrait), { turn: false, ignoreProfile: false })
  try {
    return await image
      .resize({ width: SMALL_WIDTH_PX, withoutEnlargement: true })
      .webp(PORTRAIT_WEBP)
      .toBuffer()
  } catch (error) {
    throw createPhotoDamagedError(error)
  }
}

/**
 * Returns the part of a picture of this size that a portrait shows. Near an edge it is moved into
 * the picture.
 */
export function placePortrait(box: Box, picture: Size): Rectangle {
  const face = Math.max(box.width * picture.width, box.height * picture.height)
  const width = Math.max(
    1,
    Math.floor(Math.min(face * WIDTH_BY_FACE, picture.width, picture.height / PORTRAIT_SHAPE)),
  )
  const height = Math.max(1, Math.min(picture.height, Math.round(width * PORTRAIT_SHAPE)))
  return {
    left: clamp((box.x + box.width / 2) * picture.width - width / 2, picture.width - width),
    top: clamp((box.y + box.height / 2) * picture.height - height * FACE_MIDDLE, picture.height - height),
    width,
    height,
  }
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, Math.round(value)))
}
