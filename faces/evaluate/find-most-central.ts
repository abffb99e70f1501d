import type { Box } from '../face.ts'
import { computeCentre } from '../geometry.ts'

/**
 * Returns the detection closest to the centre of a picture: the subject of a portrait, not a
 * passer-by.
 */
export function findMostCentral<Found extends { readonly box: Box }>(
  found: readonly Found[],
  { width, height }: { readonly width: number; readonly height: number },
): Found | undefined {
  const measureDistance = ({ box }: Found) => {
    const { x, y } = computeCentre(box)
    return Math.hypot(x - width / 2, y - height / 2)
  }
  return found.toSorted((one, other) => measureDistance(one) - measureDistance(other))[0]
}
