/** The speed is averaged over this time, so that a few slow photos hardly change it. */
export const SPEED_WINDOW_MS = 60_000

/** The least measurements for a speed: many photos within seconds, or a few slow ones. */
const MIN_MEASUREMENTS = [
  { photos: 10, spanMs: 5000 },
  { photos: 3, spanMs: 30_000 },
] as const

export type RecentPhotos = {
  /** Finished within the window. */
  readonly finished: number
  /** When the first of those photos was finished; null if there is none. */
  readonly firstFinishedAt: number | null
}

/**
 * Returns photos per second; null until enough photos were finished. Measured from the first
 * finished photo on, since the time before it (uploading, starting workers, loading models) does
 * not occur again.
 */
export function measureSpeed({ finished, firstFinishedAt }: RecentPhotos, now: number): number | null {
  if (firstFinishedAt === null) return null
  const photos = finished - 1
  const spanMs = now - firstFinishedAt
  const isEnough = MIN_MEASUREMENTS.some(least => photos >= least.photos && spanMs >= least.spanMs)
  return isEnough ? (photos * 1000) / spanMs : null
}
