export type JustifiedRow = {
  /** Of the first photo; the row ends before `end`. */
  readonly start: number
  readonly end: number
  /** Pixels. */
  readonly height: number
}

// A panorama gets a row of its own and a tall strip is cut in the grid; the viewer shows them
// whole.
const WIDEST = 4
const TALLEST = 0.5

/**
 * Width through height, as the grid shows it. Photos that are not looked at yet have no size: they
 * get a usual one.
 */
export function limitAspect(width: number | null, height: number | null): number {
  if (width === null || height === null || width <= 0 || height <= 0) return 4 / 3
  return Math.min(WIDEST, Math.max(TALLEST, width / height))
}

/**
 * Rows that fill `width` exactly, each as near to `targetHeight` as its photos allow; the last row
 * keeps `targetHeight` rather than blow up what is left over. All in pixels; `aspects` are width
 * through height.
 */
export function layoutJustified(
  aspects: readonly number[],
  width: number,
  targetHeight: number,
  gap: number,
): JustifiedRow[] {
  const rows: JustifiedRow[] = []
  let start = 0
  let sum = 0
  for (const [index, aspect] of aspects.entries()) {
    sum += aspect
    const end = index + 1
    const height = (width - gap * (end - start - 1)) / sum
    if (height > targetHeight) continue
    const heightWithout = (width - gap * (end - start - 2)) / (sum - aspect)
    // Without this photo the row may come nearer to the target; then it starts the next one.
    if (end - start > 1 && heightWithout - targetHeight < targetHeight - height) {
      rows.push({ start, end: index, height: heightWithout })
      start = index
      sum = aspect
      if (width / aspect > targetHeight) continue
      rows.push({ start, end, height: width / aspect })
    } else {
      rows.push({ start, end, height })
    }
    start = end
    sum = 0
  }
  if (start < aspects.length) {
    const height = (width - gap * (aspects.length - start - 1)) / sum
    rows.push({ start, end: aspects.length, height: Math.min(height, targetHeight) })
  }
  return rows
}
