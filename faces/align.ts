import type { Point } from './face.ts'
import { fitSimilarity, invert, type Similarity } from './geometry.ts'

/** Positions of FaceMesh landmarks in a chip, in pixels of the chip. */
export type ChipTemplate = readonly (readonly [mesh: number, x: number, y: number])[]

/**
 * The transform from chip coordinates to the picture, by least squares. `mesh` holds the FaceMesh
 * landmarks in pixels of the picture.
 */
export function chipTransform(mesh: readonly Point[], template: ChipTemplate): Similarity {
  const inChip = template.map(([, x, y]) => ({ x, y }))
  const inPicture = template.map(([index]) => mesh[index] ?? { x: 0, y: 0 })
  return invert(fitSimilarity(inPicture, inChip))
}
