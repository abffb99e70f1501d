/** A range of consecutive tiles in the timeline whose photos are of one month. */
export type TimelineMonth = {
  /** `2024-06`; null for photos without a date. */
  readonly month: string | null
  /** Index of the first tile; the month ends before `end`. */
  readonly start: number
  readonly end: number
}

/** A row of tiles of one month, or of several months that fit into it. Lengths in pixels. */
export type TimelineRow = {
  /** Index of the first tile; the row ends before `end`. */
  readonly start: number
  readonly end: number
  /** From the top of the grid. The headings, if any, are above the photos. */
  readonly top: number
  /** The height of the photos, without headings. */
  readonly height: number
  /** Months that begin in this row. */
  readonly months: readonly TimelineMonth[]
}

export type TimelineLayout = { readonly rows: readonly TimelineRow[]; readonly height: number }

/** Height of the headings of a row, in pixels. */
export const HEADING_PX = 44
/** Gap between two months in one row, in pixels. */
export const MONTH_GAP_PX = 16
// Limits of the factor by which a row of small months grows to fill the width, or shrinks to take
// one more month. Without shrinking, a phone would show half-empty rows of one photo.
const MAX_GROW_FACTOR = 1.6
const MIN_SHRINK_FACTOR = 0.75
/** A row may always grow to this height: one photo across the width of a phone. */
const MIN_HEIGHT_LIMIT_PX = 260

/** Lengths are in pixels. */
type LayoutOptions = {
  months: readonly TimelineMonth[]
  /** Width divided by height of each photo. */
  aspects: Float32Array
  width: number
  targetHeight: number
  gap: number
}

/**
 * Computes rows that fill `width` and are about `targetHeight` high. A month begins a new row,
 * unless it fits into one with its neighbours, so that years with few photos a month stay dense.
 */
export function layoutTimeline({ months, aspects, width, targetHeight, gap }: LayoutOptions): TimelineLayout {
  const rows: TimelineRow[] = []
  let top = 0
  const add = (start: number, end: number, height: number, begun: readonly TimelineMonth[]) => {
    rows.push({ start, end, top, height, months: begun })
    top += height + gap + (begun.length > 0 ? HEADING_PX : 0)
  }
  let together: TimelineMonth[] = []
  let sum = 0
  let gaps = 0
  const addTogether = () => {
    const [first, last] = [together[0], together.at(-1)]
    if (!first || !last) return
    const fillingHeight = (width - gaps) / sum
    const canFill = fillingHeight <= Math.max(targetHeight * MAX_GROW_FACTOR, MIN_HEIGHT_LIMIT_PX)
    // A few photos among full rows are as high as those.
    add(first.start, last.end, canFill ? fillingHeight : targetHeight, together)
    together = []
    sum = 0
    gaps = 0
  }
  for (const month of months) {
    const ofMonth = aspects.subarray(month.start, month.end)
    const monthSum = sumAspects(ofMonth)
    const monthGaps = (ofMonth.length - 1) * gap
    const gapsWithIt = gaps + monthGaps + (together.length > 0 ? MONTH_GAP_PX : 0)
    const fitsRow = monthSum * targetHeight + monthGaps <= width
    const fitsBeside = (sum + monthSum) * targetHeight * MIN_SHRINK_FACTOR + gapsWithIt <= width
    if (!fitsRow || !fitsBeside) addTogether()
    if (fitsRow) {
      gaps += monthGaps + (together.length > 0 ? MONTH_GAP_PX : 0)
      sum += monthSum
      together.push(month)
      continue
    }
    const rowCount = Math.max(1, Math.round((monthSum * targetHeight + monthGaps) / width))
    let start = 0
    for (const end of findRowEnds(ofMonth, monthSum / rowCount)) {
      const rowSum = sumAspects(ofMonth.subarray(start, end))
      const height = (width - gap * (end - start - 1)) / rowSum
      add(month.start + start, month.start + end, height, start === 0 ? [month] : [])
      start = end
    }
  }
  addTogether()
  return { rows, height: Math.max(0, top - gap) }
}

/**
 * Returns the ends of rows of about equal sums of aspects, so that no row has only a few photos.
 */
function findRowEnds(aspects: Float32Array, sum: number): number[] {
  const ends: number[] = []
  let before = 0
  for (const [index, aspect] of aspects.entries()) {
    // A photo that crosses the ideal end belongs to the row if more than half of it is inside.
    if (index > (ends.at(-1) ?? 0) && before + aspect / 2 > sum * (ends.length + 1)) ends.push(index)
    before += aspect
  }
  return [...ends, aspects.length]
}

function sumAspects(aspects: Float32Array): number {
  return aspects.reduce((all, aspect) => all + aspect, 0)
}

/** Returns the index of the row at the pixel `y`, or of the nearest one. */
export function findRowAt({ rows }: TimelineLayout, y: number): number {
  return findLast(rows, row => row.top <= y)
}

/** Returns the index of the row with the tile of this index. */
export function findRow({ rows }: TimelineLayout, tile: number): number {
  return findLast(rows, row => row.start <= tile)
}

/**
 * Returns the index of the last item for which `isBefore` is true, by binary search: it must be
 * true for all items before that one. 0 if it is true for none.
 */
export function findLast<Item>(items: ArrayLike<Item>, isBefore: (item: Item) => boolean): number {
  let low = 0
  let high = items.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const item = items[middle]
    if (item !== undefined && isBefore(item)) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns the index of the tile that shows the photo with this index. */
export function findTile(starts: Uint32Array, place: number): number {
  return findLast(starts.subarray(0, -1), start => start <= place)
}
