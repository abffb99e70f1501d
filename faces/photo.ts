import type { Box } from './face.ts'
import { boundingBox, computeCentre } from './geometry.ts'
import { shrink, turn } from './resample.ts'
import type { Pixels } from './pixels.ts'

/** Long side of the picture on which the detector runs, in pixels. */
export const OVERVIEW_PX = 1280

/**
 * Least side of a face's box in the overview, in pixels, from which full size adds nothing: chips
 * show it no larger than that. Below it embeddings suffer: of the pairs of one person in Labeled
 * Faces in the Wild, at one false match in 10,000, .995 are found at 95 pixels, .990 at 71 and .976
 * at 48.
 */
const LEAST_FACE_PX = 80

/**
 * How far what is cut around a face reaches from the middle of its box, in sides of the box: half
 * the diagonal of the full-range detector's square, which has three times that side.
 */
const REACH = 2.2

/** Input of the engine. */
export type Photo = WholePhoto | PhotoInParts

/** A photo that is decoded already. */
export type WholePhoto = {
  /** At full size, in stored orientation: crops are rotated instead of the whole photo. */
  readonly pixels: Pixels
  /** Clockwise quarter turns that make `pixels` upright; 0 by default. */
  readonly quarterTurns?: QuarterTurns
  /**
   * The upright photo with a long side of at most OVERVIEW_PX, for decoders that scale faster than
   * the engine; made from `pixels` by default.
   */
  readonly overview?: Pixels
}

/** A photo that is decoded at full size only where its faces are small. */
export type PhotoInParts = {
  /** The upright photo with a long side of at most OVERVIEW_PX. */
  readonly overview: Pixels
  /** Size of the upright photo at full size, in pixels. */
  readonly width: number
  readonly height: number
  /**
   * Reads at least this part, a box in pixels of the upright photo at full size. What lies outside
   * the photo is left out.
   */
  readonly readPart: (box: Box) => Promise<Part>
}

/** A part of a photo at full size, in stored orientation. */
export type Part = {
  readonly pixels: Pixels
  /** Clockwise quarter turns that make it upright. */
  readonly quarterTurns: QuarterTurns
  /** Where it begins in the stored photo, in pixels. */
  readonly left: number
  readonly top: number
}

export type QuarterTurns = 0 | 1 | 2 | 3

/** What faces are cut out of: the overview, and a part at full size if a face needs that. */
export type DetailedPhoto = Omit<PhotoInParts, 'readPart'> & { readonly part?: Part }

/** Returns a photo as one that is read in parts; a decoded one is its only part. */
export function completePhoto(photo: Photo): PhotoInParts {
  if (!('pixels' in photo)) return photo
  const { pixels, quarterTurns = 0, overview = turn(fitInto(pixels, OVERVIEW_PX), quarterTurns) } = photo
  const { width, height } = pixels
  return {
    overview,
    ...(quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width }),
    readPart: async () => ({ pixels, quarterTurns, left: 0, top: 0 }),
  }
}

/** Whether a face in these boxes, in pixels at full size, is too small in the overview. */
export function hasSmallFace({ overview, width }: PhotoInParts, boxes: readonly Box[]): boolean {
  const scale = overview.width / width
  return scale < 1 && boxes.some(box => Math.max(box.width, box.height) * scale < LEAST_FACE_PX)
}

/** Reads all that may be cut around these boxes, in pixels of the upright photo at full size. */
export async function readDetails(
  { readPart, ...photo }: PhotoInParts,
  boxes: readonly Box[],
): Promise<DetailedPhoto> {
  return { ...photo, part: await readPart(boundingBox(boxes.flatMap(listReachCorners))) }
}

/** Two corners of what may be cut around a face. */
function listReachCorners(box: Box) {
  const { x, y } = computeCentre(box)
  const reach = Math.max(box.width, box.height) * REACH
  return [
    { x: x - reach, y: y - reach },
    { x: x + reach, y: y + reach },
  ]
}

/** Shrinks a picture to a long side of at most `longSidePx`. */
export function fitInto(picture: Pixels, longSidePx: number): Pixels {
  const scale = Math.min(1, longSidePx / Math.max(picture.width, picture.height))
  return shrink(
    picture,
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
}
