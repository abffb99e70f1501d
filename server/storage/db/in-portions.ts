import { setImmediate as nextTurn } from 'node:timers/promises'
import { splitForStatements } from './split-for-statements.ts'

/**
 * Calls `act` with some of the items after the other, and lets other work of the process go on
 * between, also within a transaction. SQLite's statements end at once: one about hundreds of
 * thousands of rows would block the process for so long that it is taken for one that hangs.
 */
export async function inPortions<Item>(
  items: readonly Item[],
  act: (some: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (const some of splitForStatements(items)) {
    await act(some)
    await nextTurn()
  }
}
