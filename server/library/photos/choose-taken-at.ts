import { HOUR_MS } from '../../../shared/api/durations.ts'
import type { TakenFrom } from '../../../shared/api/photos.ts'
import { readDateInName } from './date-in-name.ts'

/** The largest difference between two time zones: UTC+14 and UTC-12. */
const MAX_ZONE_DIFFERENCE_MS = 26 * HOUR_MS

/** What is known of when a photo was taken; times by the clock at the place, as UTC. */
export type KnownDates = {
  /** What the user set; the first in the order, though no screen sets it yet. */
  readonly user: number | null
  readonly sidecar: number | null
  readonly inFile: number | null
  /** In UTC, since notes have no time zone. */
  readonly noted: number | null
  readonly fileName: string
  /** When the file says that it was changed last. */
  readonly modified: number | null
}

/** `nothing`: it was examined, and nothing tells the date. */
export type ChosenDate = { readonly takenAt: number | null; readonly takenFrom: TakenFrom | 'nothing' }

/** Chooses the date of a photo, in the order of decision 111. The time of a file never counts. */
export function chooseDate(known: KnownDates): ChosenDate {
  const { user, sidecar, inFile, noted, fileName, modified } = known
  if (user !== null) return { takenAt: user, takenFrom: 'user' }
  if (sidecar !== null) {
    // The file may say the same with the fraction of the second, which orders bursts.
    const isSame = inFile !== null && Math.floor(inFile / 1000) === Math.floor(sidecar / 1000)
    return { takenAt: isSame ? inFile : sidecar, takenFrom: 'sidecar' }
  }
  const takenAt = chooseTakenAt(inFile, noted)
  if (takenAt !== null) return { takenAt, takenFrom: takenAt === inFile ? 'file' : 'note' }
  const named = readDateInName(fileName)
  if (named !== undefined) return { takenAt: named, takenFrom: 'name' }
  return { takenAt: modified, takenFrom: modified === null ? 'nothing' : 'modified' }
}

/**
 * Returns the date of a photo that gets a note. `current` is the date that it has; its origin is
 * null if it was read before origins were known.
 */
export function applyNotedTime(
  current: { readonly takenAt: number | null; readonly takenFrom: ChosenDate['takenFrom'] | null },
  noted: number | null,
): { takenAt: number | null; takenFrom: ChosenDate['takenFrom'] | null } {
  const { takenAt, takenFrom } = current
  if (noted === null || takenFrom === 'user' || takenFrom === 'sidecar') return { takenAt, takenFrom }
  const isWeaker = takenFrom === 'name' || takenFrom === 'modified'
  const chosen = chooseTakenAt(isWeaker ? null : takenAt, noted)
  return { takenAt: chosen, takenFrom: chosen === takenAt ? takenFrom : 'note' }
}

/**
 * Returns when a photo was taken, by the camera's clock. `inFile` is the time in the photo's
 * metadata, `noted` the time in a note beside it, in UTC. The note is used only if the file has no
 * time, or if the two differ by more than time zones can: then the user has corrected the date.
 */
export function chooseTakenAt(inFile: number | null, noted: number | null): number | null {
  if (inFile === null || noted === null) return inFile ?? noted
  return Math.abs(inFile - noted) <= MAX_ZONE_DIFFERENCE_MS ? inFile : noted
}
