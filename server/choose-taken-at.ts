import { HOUR_MS } from '../shared/api/durations.ts'

/** Clocks on earth differ by at most this: UTC+14 and UTC-12. */
const MOST_ZONES_MS = 26 * HOUR_MS

/**
 * When a photo was taken, by the camera's clock. `inFile`: by its metadata. `noted`: by a note
 * beside it, in UTC. The note only counts where they differ by more than a time zone, since its
 * user corrected the date then; or where the file says nothing.
 */
export function chooseTakenAt(inFile: number | null, noted: number | null): number | null {
  if (inFile === null || noted === null) return inFile ?? noted
  return Math.abs(inFile - noted) <= MOST_ZONES_MS ? inFile : noted
}
