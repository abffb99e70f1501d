/**
 * The items in lists of at most `size`. Networks look at so many pictures at once: enough to fill
 * the vector units, few enough that a crowd takes no more memory than a family, for the runtime
 * keeps what its largest run took.
 */
export function batchesOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  )
}
