import { splitIntoBatches } from '../../../faces/split-into-batches.ts'

/** Far below the number of values that one statement may bind, even with ten columns per row. */
export const ITEMS_PER_STATEMENT = 500

/** Splits rows or ids into lists that each fit into one statement. */
export function splitForStatements<Item>(items: readonly Item[]): Item[][] {
  return splitIntoBatches(items, ITEMS_PER_STATEMENT)
}
