const SMALL = 16 * 1024
const LARGE = 256 * 1024
/** Linear work gives about 1, quadratic work about 16; noise is far smaller. */
export const FAR_ABOVE_LINEAR = 4
/** Shorter times count as this long, since they cannot be measured. */
const MIN_MS = 5

/**
 * Returns the processor time for 256 KB divided by 16 times that for 16 KB. A busy machine does not
 * change processor time.
 */
export function measureGrowth(work: (size: number) => void): number {
  work(SMALL)
  const shareMs = (Math.max(MIN_MS, measureMs(work, SMALL, 3)) * LARGE) / SMALL
  const first = measureMs(work, LARGE, 1) / shareMs
  // Only a long first measurement is repeated, since it may have another cause.
  return first < FAR_ABOVE_LINEAR ? first : measureMs(work, LARGE, 2) / shareMs
}

/** Returns the minimum of several measurements. */
function measureMs(work: (size: number) => void, size: number, times: number): number {
  const runs = Array.from({ length: times }, () => {
    const before = process.cpuUsage()
    work(size)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...runs)
}
