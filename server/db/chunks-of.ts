import { splitIntoBatches } from '../../faces/split-into-batches.ts'

/** Far below the number of values that one statement may bind, also with ten columns a row. */
const ITEMS_PER_STATEMENT = 500

/** The items in as many lists as it takes for a statement each. */
export function chunksOf<Item>(items: readonly Item[]): Item[][] {
  return splitIntoBatches(items, ITEMS_PER_STATEMENT)
}
