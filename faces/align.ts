import type { KeyPoints } from './face.ts'
import { fitSimilarity, invert, type Similarity } from './geometry.ts'

/**
 * Computes the transform from chip coordinates to the picture that maps the template's key points
 * (in pixels of the chip) to those of a face (in pixels of the picture) with least squares.
 */
export function computeChipTransform(keyPoints: KeyPoints, template: KeyPoints): Similarity {
  return invert(fitSimilarity(keyPoints, template))
}
