import type { Box } from '../face.ts'
import { centreOf } from '../geometry.ts'

/** Of what was found in a picture, what is nearest to its middle: passers-by stand at the side. */
export function nearestToMiddle<Found extends { readonly box: Box }>(
  found: readonly Found[],
  { width, height }: { readonly width: number; readonly height: number },
): Found | undefined {
  const distance = ({ box }: Found) => {
    const { x, y } = centreOf(box)
    return Math.hypot(x - width / 2, y - height / 2)
  }
  return found.toSorted((one, other) => distance(one) - distance(other))[0]
}
