import { ASPECT_RANGE, ASPECT_UNIT } from '../../../shared/api/aspects.ts'
import type { PhotoShape } from '../../../shared/api/search.ts'
import type { ShapeRow } from './queries.ts'

/** The aspect ratio of a photo that was not processed yet. */
const DEFAULT_ASPECT = 4 / 3

/**
 * Counts photos by month, and lists their aspect ratios. Takes photos in the order of their dates,
 * the newest first, and those without a date last.
 */
export function describeShape(rows: readonly ShapeRow[]): PhotoShape {
  const aspects = Buffer.alloc(rows.length)
  const months: { month: string | null; photos: number }[] = []
  let monthStart = Number.POSITIVE_INFINITY
  for (const [place, { takenAt, width, height }] of rows.entries()) {
    aspects[place] = Math.round(limitAspect(width, height) * ASPECT_UNIT)
    const last = months.at(-1)
    if (last && (takenAt === null ? last.month === null : takenAt >= monthStart)) {
      last.photos += 1
      continue
    }
    if (takenAt !== null) {
      const date = new Date(takenAt)
      monthStart = Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
    }
    months.push({
      month: takenAt === null ? null : new Date(monthStart).toISOString().slice(0, -17),
      photos: 1,
    })
  }
  return { months, aspects: aspects.toString('base64') }
}

function limitAspect(width: number | null, height: number | null): number {
  const aspect = width && height ? width / height : DEFAULT_ASPECT
  return Math.min(ASPECT_RANGE.widest, Math.max(ASPECT_RANGE.tallest, aspect))
}
