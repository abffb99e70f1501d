const SMALL = 16 * 1024
const LARGE = 256 * 1024
/**
 * Work that grows as its size is near 1, work that grows by the square near 16: noise does not
 * reach from one to the other.
 */
export const FAR_ABOVE_LINEAR = 4
/** Below that the clock tells nothing. */
const LEAST_MS = 5

/**
 * How many times its share the work on 256 KB takes, by that on 16 KB. Counted is the processor's
 * time, which a busy machine does not make longer.
 */
export function measureGrowth(work: (size: number) => void): number {
  work(SMALL)
  const shareMs = (Math.max(LEAST_MS, measureMs(work, SMALL, 3)) * LARGE) / SMALL
  const first = measureMs(work, LARGE, 1) / shareMs
  // Once more only where the first time was long, for which there may be another reason.
  return first < FAR_ABOVE_LINEAR ? first : measureMs(work, LARGE, 2) / shareMs
}

/** The least of several times. */
function measureMs(work: (size: number) => void, size: number, times: number): number {
  const runs = Array.from({ length: times }, () => {
    const before = process.cpuUsage()
    work(size)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...runs)
}
