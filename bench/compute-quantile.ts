/** Returns the value below which this fraction of all values lies; one half gives the median. */
export function computeQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function computeMedian(values: readonly number[]): number {
  return computeQuantile(values, 0.5)
}
