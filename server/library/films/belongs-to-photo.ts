import { HOUR_MS } from '../../../shared/api/durations.ts'
import type { FilmFacts } from './film-facts.ts'

/** What a photo says that tells which film is its own; undefined where it says nothing. */
export type PhotoOfFilmFacts = {
  readonly contentId?: string | undefined
  /** By the clock of the camera, as UTC. */
  readonly takenAt?: number | undefined
}

/**
 * Phones take one and a half seconds before and after a photo; those of Samsung take up to five.
 */
const MAX_DURATION_MS = 5000
/** Some phones date a film by its end, or by when it was written. */
const MAX_DIFFERENCE_MS = 10_000
/** Zones differ from UTC by multiples of this, and by at most 14 hours. */
const ZONE_STEP_MS = HOUR_MS / 4
const MAX_ZONE_MS = 14 * HOUR_MS

/**
 * Tells whether a film of the same name is the moving part of a photo: by the identifier in both,
 * otherwise by its length, and by the time of both where they say it.
 */
export function belongsToPhoto(film: FilmFacts, photo: PhotoOfFilmFacts): boolean {
  const { contentId, durationMs, takenAt } = film
  if (contentId && photo.contentId) return contentId.toUpperCase() === photo.contentId.toUpperCase()
  if (durationMs !== undefined && durationMs > MAX_DURATION_MS) return false
  if (!takenAt || photo.takenAt === undefined) return true
  const difference = photo.takenAt - takenAt.time
  const zone = takenAt.isUtc ? Math.round(difference / ZONE_STEP_MS) * ZONE_STEP_MS : 0
  return Math.abs(zone) <= MAX_ZONE_MS && Math.abs(difference - zone) <= MAX_DIFFERENCE_MS
}
