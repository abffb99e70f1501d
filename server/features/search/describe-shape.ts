import { ASPECT_RANGE, ASPECT_UNIT } from '../../../shared/api/bounds.ts'
import type { PhotoShape } from '../../../shared/api/search.ts'
import { foldBursts, type FoldablePhoto } from './fold-bursts.ts'

/** The aspect ratio of a photo whose size is not known yet. */
const DEFAULT_ASPECT = 4 / 3

/**
 * Counts photos by month, lists their aspect ratios, and folds bursts. Takes photos in the order of
 * their dates, the newest first, and those without a date last.
 */
export function describeShape(rows: readonly FoldablePhoto[]): PhotoShape {
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
  return { months, aspects: aspects.toString('base64'), folded: packBits(foldBursts(rows)) }
}

/** Returns base64 of one bit for each flag, the first in the highest bit of the first byte. */
function packBits(flags: Uint8Array): string {
  const bytes = Buffer.alloc(Math.ceil(flags.length / 8))
  for (const [i, flag] of flags.entries()) bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (flag << (7 - (i & 7)))
  return bytes.toString('base64')
}

function limitAspect(width: number | null, height: number | null): number {
  const aspect = width && height ? width / height : DEFAULT_ASPECT
  return Math.min(ASPECT_RANGE.widest, Math.max(ASPECT_RANGE.tallest, aspect))
}
