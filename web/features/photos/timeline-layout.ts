/** Photos of one month, next to each other in the order of the timeline. */
export type TimelineMonth = {
  /** `2024-06`; null: without a date. */
  readonly month: string | null
  /** Place of the first photo; the month ends before `end`. */
  readonly start: number
  readonly end: number
}

/** A row of photos, or of several months that have room beside each other. Lengths in pixels. */
export type TimelineRow = {
  readonly start: number
  readonly end: number
  /** From the top of the grid; the headings, if any, come first. */
  readonly top: number
  /** Of the photos. */
  readonly height: number
  /** Those that begin in this row. */
  readonly months: readonly TimelineMonth[]
}

export type TimelineLayout = { readonly rows: readonly TimelineRow[]; readonly height: number }

/** Room of the headings of a row, in pixels. */
export const HEADING_PX = 44
/** Between two months in one row. */
export const MONTH_GAP_PX = 16
// A row of small months grows by so much at most to fill the width, and shrinks by so much at most
// to take one month more: else a phone shows half-empty rows of one photo.
const MOST_GROWTH = 1.6
const MOST_SHRINKING = 0.75
/** One photo across the width of a phone. */
const LEAST_LIMIT_PX = 260

/**
 * Rows that fill `width`, of about `targetHeight`. A month begins a row of its own, unless it and
 * its neighbours fit into one together, so that years with a few photos a month stay dense.
 * `aspects` are width through height; lengths are pixels.
 */
export function layoutTimeline({
  months,
  aspects,
  width,
  targetHeight,
  gap,
}: {
  months: readonly TimelineMonth[]
  aspects: Float32Array
  width: number
  targetHeight: number
  gap: number
}): TimelineLayout {
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
    const height = Math.min((width - gaps) / sum, Math.max(targetHeight * MOST_GROWTH, LEAST_LIMIT_PX))
    add(first.start, last.end, height, together)
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
    const fitsBeside = (sum + monthSum) * targetHeight * MOST_SHRINKING + gapsWithIt <= width
    if (!fitsRow || !fitsBeside) addTogether()
    if (fitsRow) {
      gaps += monthGaps + (together.length > 0 ? MONTH_GAP_PX : 0)
      sum += monthSum
      together.push(month)
      continue
    }
    const rowCount = Math.max(1, Math.round((monthSum * targetHeight + monthGaps) / width))
    let start = 0
    for (const end of divide(ofMonth, monthSum / rowCount)) {
      const rowSum = sumAspects(ofMonth.subarray(start, end))
      const height = (width - gap * (end - start - 1)) / rowSum
      add(month.start + start, month.start + end, height, start === 0 ? [month] : [])
      start = end
    }
  }
  addTogether()
  return { rows, height: Math.max(0, top - gap) }
}

/** Where rows end whose aspects sum to about `sum` each, so that none is left with a few photos. */
function divide(aspects: Float32Array, sum: number): number[] {
  const ends: number[] = []
  let before = 0
  for (const [index, aspect] of aspects.entries()) {
    // The photo in which the row should end belongs to it if most of the photo does.
    if (index > (ends.at(-1) ?? 0) && before + aspect / 2 > sum * (ends.length + 1)) ends.push(index)
    before += aspect
  }
  return [...ends, aspects.length]
}

function sumAspects(aspects: Float32Array): number {
  return aspects.reduce((all, aspect) => all + aspect, 0)
}

/** The row that holds the pixel `y`, or the nearest one. */
export function findRowAt({ rows }: TimelineLayout, y: number): number {
  return findLast(rows, row => row.top <= y)
}

/** The row that holds the photo at this place. */
export function findRow({ rows }: TimelineLayout, place: number): number {
  return findLast(rows, row => row.start <= place)
}

/** The last for which it is true, given that it is true for all before; 0 if for none. */
export function findLast<Item>(items: readonly Item[], isBefore: (item: Item) => boolean): number {
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
