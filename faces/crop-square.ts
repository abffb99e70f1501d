import type { Detection } from './blazeface.ts'
import { apply, computeCentre, compose, computeScale, type Similarity } from './geometry.ts'
import type { DetailedPhoto, Part } from './photo.ts'
import { warp } from './resample.ts'

/**
 * Returns a square of `size` pixels of the upright photo as RGB bytes. `toUpright` maps its
 * coordinates to pixels of the upright photo at full size. Large squares are sampled from the
 * overview, which requires averaging fewer pixels; so are all squares if no part at full size was
 * read.
 */
export function cropSquare(photo: DetailedPhoto, toUpright: Similarity, size: number): Uint8Array {
  const { overview, part } = photo
  const overviewScale = overview.width / photo.width
  if (part && computeScale(toUpright) * overviewScale < 1) {
    return warp(part.pixels, compose(composeUprightToPart(photo, part), toUpright), size)
  }
  return warp(overview, compose({ a: overviewScale, b: 0, tx: 0, ty: 0 }, toUpright), size)
}

/**
 * Returns the transform from a square of `sidePx` pixels to the picture: around the detection, with
 * a side of `margin` times that of its box, rotated so that the eyes are level.
 */
export function placeSquareAround(
  { box, keyPoints: [leftEye, rightEye] }: Detection,
  { sidePx, margin }: { sidePx: number; margin: number },
): Similarity {
  const angle = leftEye && rightEye ? Math.atan2(rightEye.y - leftEye.y, rightEye.x - leftEye.x) : 0
  const scale = (Math.max(box.width, box.height) * margin) / sidePx
  const turned = { a: scale * Math.cos(angle), b: scale * Math.sin(angle), tx: 0, ty: 0 }
  const middle = apply(turned, { x: sidePx / 2, y: sidePx / 2 })
  const centre = computeCentre(box)
  return { ...turned, tx: centre.x - middle.x, ty: centre.y - middle.y }
}

function composeUprightToPart(
  { width, height }: DetailedPhoto,
  { quarterTurns, left, top }: Part,
): Similarity {
  const turns = [
    { a: 1, b: 0, tx: 0, ty: 0 },
    { a: 0, b: -1, tx: 0, ty: width },
    { a: -1, b: 0, tx: width, ty: height },
    { a: 0, b: 1, tx: height, ty: 0 },
  ] as const
  const toStored = turns[quarterTurns]
  return { ...toStored, tx: toStored.tx - left, ty: toStored.ty - top }
}
