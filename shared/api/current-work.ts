/** Of a batch. ISO 8601; `endedAt`: null while it is in progress. */
type Lifetime = { readonly createdAt: string; readonly endedAt: string | null }

/**
 * Returns the batches whose progress is counted together: those in progress, and those that ended
 * after one of them, or one counted with them, was created. So the count does not go back when one
 * of several batches ends. Empty when nothing is in progress.
 */
export function findCurrentWork<Batch extends Lifetime>(batches: readonly Batch[]): Batch[] {
  const current = batches.filter(({ endedAt }) => endedAt === null)
  if (current.length === 0) return []
  let since = current.map(({ createdAt }) => createdAt).reduce(findEarlier)
  const ended = batches
    .filter(({ endedAt }) => endedAt !== null)
    .toSorted((one, other) => compare(other.endedAt ?? '', one.endedAt ?? ''))
  for (const batch of ended) {
    if (compare(batch.endedAt ?? '', since) < 0) break
    current.push(batch)
    since = findEarlier(since, batch.createdAt)
  }
  return current
}

function findEarlier(one: string, other: string): string {
  return compare(one, other) <= 0 ? one : other
}

/** Times of this format are ordered as texts. */
function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
