import { isSideways } from './orientation.ts'
import type { PhotoNames } from './photo-names.ts'
import type { PictureSize } from './read-regions.ts'

/** Of ratios of width to height: programs round sizes, also of small pictures. */
const MAX_RATIO_ERROR = 0.02

/**
 * Returns the names in a photo without boxes that refer to a picture of another shape: the photo
 * was cropped since they were written, by a program that left them. `photo`: the upright one.
 */
export function leaveOutStaleBoxes(
  { appliedTo, ...names }: PhotoNames,
  { width, height, orientation }: { width: number | null; height: number | null; orientation: number | null },
): PhotoNames {
  if (!appliedTo || width === null || height === null) return names
  const isStored = isSameShape(appliedTo, { width, height })
  // Regions should refer to the stored picture, but some programs write them for the upright one.
  const isTurned = isSideways(orientation ?? 1) && isSameShape(appliedTo, { width: height, height: width })
  if (isStored || isTurned) return names
  const people = new Set([...names.regions.map(({ name }) => name), ...names.people])
  return { ...names, regions: [], people: [...people] }
}

/** Whether two pictures have the same ratio of width to height: one may be a smaller copy. */
export function isSameShape(one: PictureSize, other: PictureSize): boolean {
  return Math.abs((one.width / one.height) * (other.height / other.width) - 1) <= MAX_RATIO_ERROR
}
