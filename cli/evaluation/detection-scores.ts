import type { Face, Point } from '../../faces/face.ts'
import { computeCentre } from '../../faces/geometry.ts'
import type { TrueFace } from './read-truth.ts'

/** Only the position of a face is needed here. */
type Found = Pick<Face, 'box'>

/** A photo's true faces and detections. */
export type PhotoDetections = { readonly truth: readonly TrueFace[]; readonly found: readonly Found[] }

/**
 * Width classes of true faces, in pixels of the photo: minimum (inclusive), maximum (exclusive).
 */
const SIZES = [
  ['60-100', 60, 100],
  ['100-160', 100, 160],
  ['160-300', 160, 300],
  ['300+', 300, Infinity],
] as const

export type DetectionScores = {
  /** Fraction of the true faces of each size that were found; null without such faces. */
  readonly recall: Readonly<Record<(typeof SIZES)[number][0], number | null>>
  /** Fraction of all true faces that were found. */
  readonly overall: number | null
  /** Detections far from any true face, per photo. */
  readonly falsePerPhoto: number
}

/** A true face is found if a detection's centre is within this part of its width. */
const HIT_DISTANCE = 0.5

/** A detection is false if no true face is within this many of that face's widths. */
const FALSE_DISTANCE = 1.3

/** Scores detections against true faces. */
export function scoreDetection(photos: readonly PhotoDetections[]): DetectionScores {
  const faces = photos.flatMap(({ truth, found }) =>
    truth.map(face => ({
      size: face.size,
      isFound: found.some(one => computeDistance(one, face) <= HIT_DISTANCE),
    })),
  )
  const computeRecall = (from: number, to: number): number | null => {
    const sized = faces.filter(({ size }) => size >= from && size < to)
    return sized.length === 0 ? null : sized.filter(({ isFound }) => isFound).length / sized.length
  }
  const falseCount = photos.flatMap(({ truth, found }) =>
    found.filter(face => isFalseDetection(face, truth)),
  ).length
  // The keys of SIZES, each once.
  const recall = Object.fromEntries(
    SIZES.map(([name, from, to]) => [name, computeRecall(from, to)]),
  ) as DetectionScores['recall']
  return {
    recall,
    overall: computeRecall(0, Infinity),
    falsePerPhoto: falseCount / Math.max(1, photos.length),
  }
}

/** Whether a detection is far from any true face. */
export function isFalseDetection(face: Found, truth: readonly TrueFace[]): boolean {
  return truth.every(one => computeDistance(face, one) > FALSE_DISTANCE)
}

/**
 * Matches detections to true faces one to one, nearest pairs first. Undefined for detections
 * without a match.
 */
export function matchDetections({ truth, found }: PhotoDetections): (TrueFace | undefined)[] {
  const pairs = found.flatMap((face, index) =>
    truth.map(one => ({ index, one, distance: computeDistance(face, one) })),
  )
  pairs.sort((a, b) => a.distance - b.distance)
  const matches = new Map<number, TrueFace>()
  const taken = new Set<TrueFace>()
  for (const { index, one, distance } of pairs) {
    if (distance > HIT_DISTANCE || matches.has(index) || taken.has(one)) continue
    matches.set(index, one)
    taken.add(one)
  }
  return found.map((_, index) => matches.get(index))
}

/** Distance of the centres, in widths of the true face. */
function computeDistance(face: Found, truth: TrueFace): number {
  const { x, y }: Point = computeCentre(face.box)
  return Math.hypot(x - truth.x, y - truth.y) / truth.size
}
