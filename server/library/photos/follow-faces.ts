import type { Box } from '../../../faces/face.ts'
import { computeCentre, computeIntersectionOverUnion } from '../../../faces/geometry.ts'
import { MIN_OVERLAP } from './match-faces.ts'
import type { KnownFace } from './reading-queries.ts'

/** A face before and after its photo was changed. */
export type MovedFace = { readonly before: Box; readonly after: Box }

export type FollowedFaces = {
  /** Ids of faces that the photo no longer shows, and of those that it shows again. */
  readonly hidden: readonly string[]
  readonly shown: readonly string[]
  /** Places in the changed photo; those of hidden faces may lie outside. */
  readonly places: readonly (Box & { readonly id: string })[]
}

/**
 * Tells what became of known faces that were not detected in the changed file of a photo. What this
 * engine had detected would be detected again if it were still there. Faces that the user drew, or
 * that another engine detected, are where the faces that were found again tell: the photo was cut,
 * scaled or mirrored. Without such faces, they stay if nothing else was known of the photo.
 */
export function followFaces(
  missing: readonly KnownFace[],
  { moves, engineVersion }: { moves: readonly MovedFace[]; engineVersion: string },
): FollowedFaces {
  const isDetectable = ({ isDrawn, reading }: KnownFace): boolean =>
    !isDrawn && reading?.engineVersion === engineVersion
  const follow = moves.length === 0 ? null : fitChange(moves)
  const isLost = moves.length === 0 && missing.some(isDetectable)
  const hidden: string[] = []
  const shown: string[] = []
  const places: (Box & { id: string })[] = []
  for (const face of missing) {
    const { id } = face
    const box = follow?.(face)
    const inside = box ? clipToPhoto(box) : null
    if (isDetectable(face) || isLost || (box && !inside)) hidden.push(id)
    else if (inside) shown.push(id)
    if (box) places.push({ id, ...(isDetectable(face) ? box : (inside ?? box)) })
  }
  return { hidden, shown, places }
}

/**
 * Returns how boxes move in a photo that was cut, scaled or mirrored, as fractions of its sides;
 * null if the faces moved in another way, such as in a rotated photo.
 */
function fitChange(moves: readonly MovedFace[]): ((box: Box) => Box) | null {
  const candidates = [false, true].map(isMirrored => fitScales(moves, isMirrored))
  const scored = candidates.map(change => ({
    change,
    overlap: average(moves.map(({ before, after }) => computeIntersectionOverUnion(change(before), after))),
  }))
  // One face tells nothing about mirroring: then the first counts.
  const best = scored.reduce((one, other) => (other.overlap > one.overlap + 1e-6 ? other : one))
  return best.overlap >= MIN_OVERLAP ? best.change : null
}

function fitScales(moves: readonly MovedFace[], isMirrored: boolean): (box: Box) => Box {
  const scaleX = average(moves.map(({ before, after }) => after.width / before.width))
  const scaleY = average(moves.map(({ before, after }) => after.height / before.height))
  const turnedX = isMirrored ? -scaleX : scaleX
  const offset = (axis: 'x' | 'y', scale: number): number =>
    average(
      moves.map(({ before, after }) => computeCentre(after)[axis] - scale * computeCentre(before)[axis]),
    )
  const [offsetX, offsetY] = [offset('x', turnedX), offset('y', scaleY)]
  return box => {
    const { x, y } = computeCentre(box)
    const [width, height] = [box.width * scaleX, box.height * scaleY]
    return { x: turnedX * x + offsetX - width / 2, y: scaleY * y + offsetY - height / 2, width, height }
  }
}

/** Null unless the middle of the face is in the photo. */
function clipToPhoto(box: Box): Box | null {
  const middle = computeCentre(box)
  if (middle.x < 0 || middle.x > 1 || middle.y < 0 || middle.y > 1) return null
  const [left, top] = [Math.max(0, box.x), Math.max(0, box.y)]
  const [right, bottom] = [Math.min(1, box.x + box.width), Math.min(1, box.y + box.height)]
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
