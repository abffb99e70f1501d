import type { Detection } from './blazeface.ts'
import { apply, centreOf, compose, scaleOf, type Similarity } from './geometry.ts'
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

/**
 * Returns the transform from a square of `sidePx` pixels to the picture: around the detection, with
 * a side of `margin` times that of its box, rotated so that the eyes are level.
 */
export function squareAround(
  { box, keyPoints: [leftEye, rightEye] }: Detection,
  { sidePx, margin }: { sidePx: number; margin: number },
): Similarity {
  const angle = leftEye && rightEye ? Math.atan2(rightEye.y - leftEye.y, rightEye.x - leftEye.x) : 0
  const scale = (Math.max(box.width, box.height) * margin) / sidePx
  const turned = { a: scale * Math.cos(angle), b: scale * Math.sin(angle), tx: 0, ty: 0 }
  const middle = apply(turned, { x: sidePx / 2, y: sidePx / 2 })
  const centre = centreOf(box)
  return { ...turned, tx: centre.x - middle.x, ty: centre.y - middle.y }
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
