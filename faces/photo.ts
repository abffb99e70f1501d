import { shrink, turn } from './resample.ts'
import type { Pixels } from './pixels.ts'

/** The long side of the picture in which faces are looked for, in pixels. */
export const OVERVIEW_PX = 1280

/** A photo as the engine takes it. */
export type Photo = {
  /**
   * At full size, as it is stored: faces are cut out of it, so that it need not be turned as a
   * whole.
   */
  readonly pixels: Pixels
  /**
   * By how many quarter turns clockwise `pixels` must be turned to stand upright; 0 when left out.
   */
  readonly quarterTurns?: 0 | 1 | 2 | 3
  /**
   * The upright photo with a long side of at most OVERVIEW_PX, where the decoder can make it faster
   * than the engine; made from `pixels` when left out.
   */
  readonly overview?: Pixels
}

/** A photo with nothing left out. */
export type CompletePhoto = Required<Photo>

/** The photo with its overview. */
export function completePhoto({ pixels, quarterTurns = 0, overview }: Photo): CompletePhoto {
  return { pixels, quarterTurns, overview: overview ?? turn(fitInto(pixels, OVERVIEW_PX), quarterTurns) }
}

/** The picture with a long side of at most `longSidePx`. */
export function fitInto(picture: Pixels, longSidePx: number): Pixels {
  const scale = Math.min(1, longSidePx / Math.max(picture.width, picture.height))
  return shrink(
    picture,
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
}
