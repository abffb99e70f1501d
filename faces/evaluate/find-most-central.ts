import type { Box } from '../face.ts'
import { centreOf } from '../geometry.ts'

/**
 * Returns the detection closest to the centre of a picture: the subject of a portrait, not a
 * passer-by.
 */
export function findMostCentral<Found extends { readonly box: Box }>(
  found: readonly Found[],
  { width, height }: { readonly width: number; readonly height: number },
): Found | undefined {
  const distance = ({ box }: Found) => {
    const { x, y } = centreOf(box)
    return Math.hypot(x - width / 2, y - height / 2)
  }
  return found.toSorted((one, other) => distance(one) - distance(other))[0]
}
