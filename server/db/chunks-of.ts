/** Far below the number of values that one statement may bind, also with ten columns a row. */
const ITEMS_PER_STATEMENT = 500

/** The items in as many lists as it takes for a statement each. */
export function chunksOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / ITEMS_PER_STATEMENT)
  return Array.from({ length: count }, (_, i) =>
    items.slice(i * ITEMS_PER_STATEMENT, (i + 1) * ITEMS_PER_STATEMENT),
  )
}
