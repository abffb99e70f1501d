import type { Detection } from './blazeface.ts'
import type { Box } from './face.ts'

/** Two boxes that share more than this of the smaller one's area are taken for the same face. */
const SAME_FACE_OVERLAP = 0.4

/** Of detections that overlap, the one that scores best; best first. */
export function keepBest<D extends Detection>(detections: readonly D[]): D[] {
  return groupByFace(detections).map(({ best }) => best)
}

/**
 * For detections that overlap, one with the mean of their boxes and key points, weighted by score (the blending
 * non-maximum suppression of the BlazeFace paper); best first.
 */
export function blendOverlaps(detections: readonly Detection[]): Detection[] {
  return groupByFace(detections).map(({ best, all }) => {
    const total = all.reduce((sum, { score }) => sum + score, 0)
    const average = (read: (detection: Detection) => number) =>
      all.reduce((sum, detection) => sum + read(detection) * detection.score, 0) / total
    return {
      box: {
        x: average(({ box }) => box.x),
        y: average(({ box }) => box.y),
        width: average(({ box }) => box.width),
        height: average(({ box }) => box.height),
      },
      keyPoints: best.keyPoints.map((_, i) => ({
        x: average(({ keyPoints }) => keyPoints[i]?.x ?? 0),
        y: average(({ keyPoints }) => keyPoints[i]?.y ?? 0),
      })),
      score: best.score,
    }
  })
}

function groupByFace<D extends Detection>(detections: readonly D[]): { best: D; all: D[] }[] {
  const groups: { best: D; all: D[] }[] = []
  let rest = [...detections].sort(byScore)
  for (let best = rest[0]; best; best = rest[0]) {
    const { box } = best
    groups.push({ best, all: rest.filter(other => overlap(box, other.box) > SAME_FACE_OVERLAP) })
    rest = rest.filter(other => other !== best && overlap(box, other.box) <= SAME_FACE_OVERLAP)
  }
  return groups
}

function byScore(one: Detection, other: Detection): number {
  return other.score - one.score || one.box.x - other.box.x || one.box.y - other.box.y
}

/** The shared area as a share of the smaller box, so that a box inside a larger one counts as the same. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.min(one.width * one.height, other.width * other.height)
}
