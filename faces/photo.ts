import type { Box } from './face.ts'
import { computeBoundingBox, computeCentre } from './geometry.ts'
import { shrink, turn } from './resample.ts'
import type { Pixels } from './pixels.ts'

/** Long side of the picture on which the detector runs, in pixels. */
export const OVERVIEW_PX = 1280

/**
 * Minimum side in pixels of a face's box in the overview from which full size adds no detail,
 * because chips show the face no larger. Below it embeddings get worse: of the pairs of one person
 * in Labeled Faces in the Wild, at one false match in 10,000, .995 are found at 95 pixels, .990 at
 * 71 and .976 at 48.
 */
const LEAST_FACE_PX = 80

/**
 * Maximum distance of a pixel that is cut around a face from the centre of its box, relative to the
 * box's side: half the diagonal of the full-range detector's square, whose side is three times as
 * long.
 */
const REACH = 2.2

/** The input of the engine. */
export type Photo = WholePhoto | PhotoInParts

/** A photo that is decoded as a whole. */
export type WholePhoto = {
  /** At full size, in stored orientation: crops are rotated rather than the whole photo. */
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
   * Reads at least this part, a box in pixels of the upright photo at full size. Leaves out pixels
   * outside the photo.
   */
  readonly readPart: (box: Box) => Promise<Part>
}

/** A part of a photo at full size, in stored orientation. */
export type Part = {
  readonly pixels: Pixels
  /** Clockwise quarter turns that make the part upright. */
  readonly quarterTurns: QuarterTurns
  /** Left edge of the part in the stored photo, in pixels. */
  readonly left: number
  readonly top: number
}

export type QuarterTurns = 0 | 1 | 2 | 3

/**
 * The pixels from which faces are cut: the overview, and a part at full size if a face needs it.
 */
export type DetailedPhoto = Omit<PhotoInParts, 'readPart'> & { readonly part?: Part }

/** Returns a photo as one that is read in parts; a decoded photo is its own only part. */
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

/** Returns whether a face in these boxes, in pixels at full size, is too small in the overview. */
export function hasSmallFace({ overview, width }: PhotoInParts, boxes: readonly Box[]): boolean {
  const scale = overview.width / width
  return scale < 1 && boxes.some(box => Math.max(box.width, box.height) * scale < LEAST_FACE_PX)
}

/**
 * Reads all pixels that may be cut around these boxes, in pixels of the upright photo at full size.
 */
export async function readDetails(
  { readPart, ...photo }: PhotoInParts,
  boxes: readonly Box[],
): Promise<DetailedPhoto> {
  return { ...photo, part: await readPart(computeBoundingBox(boxes.flatMap(listReachCorners))) }
}

/** Returns two corners of the area that may be cut around a face. */
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
