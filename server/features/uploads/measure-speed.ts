/** Speed is measured over this time, so that a few slow photos do not change what is told. */
export const SPEED_WINDOW_MS = 60_000

/**
 * What is enough to tell a speed from: many photos within seconds, or a few where each takes long.
 */
const ENOUGH = [
  { photos: 10, spanMs: 5000 },
  { photos: 3, spanMs: 30_000 },
] as const

export type RecentPhotos = {
  /** Finished within the window. */
  readonly finished: number
  /** When the first of those was; null when there is none. */
  readonly firstFinishedAt: number | null
}

/**
 * Photos a second, null until enough was measured. Counted from the first photo that was finished:
 * what comes before it (uploading, starting workers, loading models) says nothing about the others.
 */
export function measureSpeed({ finished, firstFinishedAt }: RecentPhotos, now: number): number | null {
  if (firstFinishedAt === null) return null
  const photos = finished - 1
  const spanMs = now - firstFinishedAt
  const isEnough = ENOUGH.some(least => photos >= least.photos && spanMs >= least.spanMs)
  return isEnough ? (photos * 1000) / spanMs : null
}
