import type { Detection } from './blazeface.ts'
import { computeIntersectionOverUnion, computeSharedArea } from './geometry.ts'
import type { Box } from './face.ts'

/** Responses whose boxes have at least this intersection over union are blended into one. */
const BLEND_OVERLAP = 0.4

/**
 * Boxes whose intersection covers this fraction of the smaller one are treated as the same face.
 */
const SAME_FACE_OVERLAP = 0.5

/**
 * Blends overlapping responses of one level into detections with the mean of their boxes and key
 * points, weighted by score (the blending non-maximum suppression of the BlazeFace paper); best
 * first.
 */
export function blendOverlaps(responses: readonly Detection[]): Detection[] {
  return group(responses, (one, other) => computeIntersectionOverUnion(one, other) > BLEND_OVERLAP).map(blend)
}

type ScoredBox = Pick<Detection, 'box' | 'score'>

/** Groups detections by face; both the detections of a face and the faces are sorted best first. */
export function groupByFace<D extends ScoredBox>(detections: readonly D[]): D[][] {
  return group(detections, isSameFace)
}

/** Returns whether two boxes overlap so much that they are treated as the same face. */
export function isSameFace(one: Box, other: Box): boolean {
  return computeSharedFraction(one, other) > SAME_FACE_OVERLAP
}

/** Keeps the best detection of each face. */
export function keepBest<D extends ScoredBox>(detections: readonly D[]): D[] {
  return groupByFace(detections).flatMap(([best]) => best ?? [])
}

function group<D extends ScoredBox>(
  detections: readonly D[],
  isSame: (one: Box, other: Box) => boolean,
): D[][] {
  const groups: D[][] = []
  let rest = detections.toSorted(compareScores)
  for (let best = rest[0]; best; best = rest[0]) {
    const { box } = best
    const isInGroup = (other: D) => other === rest[0] || isSame(box, other.box)
    groups.push(rest.filter(isInGroup))
    rest = rest.filter(other => !isInGroup(other))
  }
  return groups
}

function compareScores(one: ScoredBox, other: ScoredBox): number {
  return other.score - one.score || one.box.x - other.box.x || one.box.y - other.box.y
}

function computeSharedFraction(one: Box, other: Box): number {
  const shared = computeSharedArea(one, other)
  return shared === 0 ? 0 : shared / Math.min(one.width * one.height, other.width * other.height)
}

function blend(responses: readonly Detection[]): Detection {
  const total = responses.reduce((sum, { score }) => sum + score, 0)
  const computeAverage = (read: (detection: Detection) => number) =>
    responses.reduce((sum, detection) => sum + read(detection) * detection.score, 0) / total
  const points = responses[0]?.keyPoints ?? []
  return {
    box: {
      x: computeAverage(({ box }) => box.x),
      y: computeAverage(({ box }) => box.y),
      width: computeAverage(({ box }) => box.width),
      height: computeAverage(({ box }) => box.height),
    },
    keyPoints: points.map((_, i) => ({
      x: computeAverage(({ keyPoints }) => keyPoints[i]?.x ?? 0),
      y: computeAverage(({ keyPoints }) => keyPoints[i]?.y ?? 0),
    })),
    score: responses[0]?.score ?? 0,
  }
}
