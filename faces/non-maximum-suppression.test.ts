import { expect, test } from 'vitest'
import { blendOverlaps, groupByFace, keepBest } from './non-maximum-suppression.ts'

const buildDetection = (x: number, score: number, size = 100) => ({
  box: { x, y: 0, width: size, height: size },
  keyPoints: [{ x, y: 0 }],
  score,
})

test('blends overlapping responses to their mean weighted by score', () => {
  const [blended, ...others] = blendOverlaps([buildDetection(0, 0.5), buildDetection(10, 1)])
  expect(others).toEqual([])
  expect(blended?.score).toBe(1)
  expect(blended?.box.x).toBeCloseTo(10 * (1 / 1.5))
  expect(blended?.keyPoints[0]?.x).toBeCloseTo(10 * (1 / 1.5))
})

test('groups a small box inside a large one without blending them', () => {
  const nested = [buildDetection(0, 0.9), buildDetection(30, 0.6, 40)]
  expect(groupByFace(nested)).toEqual([nested])
  expect(blendOverlaps(nested)).toEqual(nested)
  expect(keepBest(nested)).toEqual([nested[0]])
})

function listScores(found: readonly { score: number }[]): number[] {
  return found.map(({ score }) => score)
}

test('keeps separate faces separate, best first, in any order of input', () => {
  const faces = [buildDetection(500, 0.7), buildDetection(0, 0.9), buildDetection(250, 0.8)]
  expect(listScores(keepBest(faces))).toEqual([0.9, 0.8, 0.7])
  expect(keepBest(faces)).toEqual(keepBest(faces.toReversed()))
})

test('returns no detections for no responses', () => {
  expect(keepBest([])).toEqual([])
  expect(blendOverlaps([])).toEqual([])
})
