import { shrink, turn } from './resample.ts'
import type { Pixels } from './pixels.ts'

/** Long side of the picture on which the detector runs, in pixels. */
export const OVERVIEW_PX = 1280

/** Input of the engine. */
export type Photo = {
  /** At full size, in stored orientation: crops are rotated instead of the whole photo. */
  readonly pixels: Pixels
  /** Clockwise quarter turns that make `pixels` upright; 0 by default. */
  readonly quarterTurns?: 0 | 1 | 2 | 3
  /**
   * The upright photo with a long side of at most OVERVIEW_PX, for decoders that scale faster than
   * the engine; made from `pixels` by default.
   */
  readonly overview?: Pixels
}

/** A photo with all defaults filled in. */
export type CompletePhoto = Required<Photo>

/** Fills in the defaults of a photo. */
export function completePhoto({ pixels, quarterTurns = 0, overview }: Photo): CompletePhoto {
  return { pixels, quarterTurns, overview: overview ?? turn(fitInto(pixels, OVERVIEW_PX), quarterTurns) }
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
