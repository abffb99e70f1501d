/** The speed of the last seconds is shown, since that of hours ago says nothing about the rest. */
const WINDOW_MS = 15_000
const MIN_MS = 2000

/** Measures how fast an amount of bytes grows. */
export class SpeedMeter {
  private samples: { readonly bytes: number; readonly at: number }[] = []

  /** Returns the bytes per second of the last seconds; null at the start. */
  measure(bytes: number, at: number): number | null {
    const first = this.samples.findLastIndex(sample => sample.at <= at - WINDOW_MS)
    this.samples = [...this.samples.slice(Math.max(0, first)), { bytes, at }]
    const [oldest] = this.samples
    if (!oldest || at - oldest.at < MIN_MS) return null
    return ((bytes - oldest.bytes) * 1000) / (at - oldest.at)
  }
}
