/**
 * Splits the items into lists of at most `size`. A network runs on a whole batch at once: large
 * enough to fill the vector units, small enough to bound memory, for the runtime keeps what its
 * largest run allocated.
 */
export function splitIntoBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  )
}
