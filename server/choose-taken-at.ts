import { HOUR_MS } from '../shared/api/durations.ts'

/** The largest difference between two time zones: UTC+14 and UTC-12. */
const MAX_ZONE_DIFFERENCE_MS = 26 * HOUR_MS

/**
 * Returns when a photo was taken, by the camera's clock. `inFile` is the time in the photo's
 * metadata, `noted` the time in a note beside it, in UTC. The note is used only if the file has no
 * time, or if the two differ by more than time zones can: then the user has corrected the date.
 */
export function chooseTakenAt(inFile: number | null, noted: number | null): number | null {
  if (inFile === null || noted === null) return inFile ?? noted
  return Math.abs(inFile - noted) <= MAX_ZONE_DIFFERENCE_MS ? inFile : noted
}
