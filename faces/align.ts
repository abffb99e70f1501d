import type { KeyPoints } from './face.ts'
import { fitSimilarity, invert, type Similarity } from './geometry.ts'

/**
 * The transform from chip coordinates to the picture that brings the key points of a face, in
 * pixels of the picture, to the template's (in pixels of the chip), by least squares.
 */
export function computeChipTransform(keyPoints: KeyPoints, template: KeyPoints): Similarity {
  return invert(fitSimilarity(keyPoints, template))
}
