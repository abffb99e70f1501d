import { compose, scaleOf, type Similarity } from './geometry.ts'
import type { CompletePhoto } from './photo.ts'
import { warp } from './resample.ts'

/**
 * Returns a square of `size` pixels of the upright photo as RGB bytes. `toUpright` maps its
 * coordinates to pixels of the upright photo at full size. Large squares are sampled from the
 * overview, where fewer pixels have to be averaged.
 */
export function cropSquare(photo: CompletePhoto, toUpright: Similarity, size: number): Uint8Array {
  const { overview } = photo
  const overviewScale = overview.width / uprightWidth(photo)
  if (scaleOf(toUpright) * overviewScale < 1) {
    return warp(photo.pixels, compose(uprightToStored(photo), toUpright), size)
  }
  return warp(overview, compose({ a: overviewScale, b: 0, tx: 0, ty: 0 }, toUpright), size)
}

/** Width of the upright photo at full size, in pixels. */
export function uprightWidth({ pixels: { width, height }, quarterTurns }: CompletePhoto): number {
  return quarterTurns % 2 === 0 ? width : height
}

function uprightToStored({ pixels: { width, height }, quarterTurns }: CompletePhoto): Similarity {
  const turns = [
    { a: 1, b: 0, tx: 0, ty: 0 },
    { a: 0, b: -1, tx: 0, ty: height },
    { a: -1, b: 0, tx: width, ty: height },
    { a: 0, b: 1, tx: width, ty: 0 },
  ] as const
  return turns[quarterTurns]
}
