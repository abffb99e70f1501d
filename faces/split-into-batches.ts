/**
 * Splits the items into lists of at most `size`. A network runs on a whole batch at a time: large
 * enough to fill the vector units, small enough to limit memory, because the runtime keeps the
 * memory of its largest run.
 */
export function splitIntoBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  )
}
