import type { Transaction } from 'kysely'
import type { Database } from './database.ts'
import { getEngine } from './engine.ts'
import type { Tables } from './tables.ts'

/** How often a conflicting transaction is run; the others end within milliseconds. */
const MAX_RUNS = 5

/**
 * Runs `work` in a transaction, after every other transaction of the same owner has ended. What it
 * reads therefore stays true until it commits, even on an engine that runs transactions
 * concurrently. This is the only way to begin a transaction. `whose` is the owner's id, or a name
 * for data that belongs to nobody. `work` runs again if the engine has ended the transaction
 * because of a conflict.
 */
export async function transactFor<Result>(
  db: Database,
  whose: string,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const engine = getEngine(db)
  const endTurn = await engine.takeTurn(whose)
  try {
    for (let run = 1; ; run++) {
      try {
        return await db.transaction().execute(async transaction => {
          await engine.lock(transaction, whose)
          return work(transaction)
        })
      } catch (error) {
        if (run === MAX_RUNS || !engine.isConflict(error)) throw error
      }
    }
  } finally {
    endTurn()
  }
}

/** Waits until every transaction of the owner that has begun before has ended. */
export async function waitForTransactions(db: Database, whose: string): Promise<void> {
  await transactFor(db, whose, async () => undefined)
}

/**
 * After this time a transaction of a process in the background ends, and another one continues:
 * with SQLite nobody else can write meanwhile, and the process gets little processor time.
 */
const MAX_TRANSACTION_MS = 50

/** Starts to measure a transaction. Returns a function that tells whether it should end. */
export function startTransactionTime(): () => boolean {
  const endsAt = performance.now() + MAX_TRANSACTION_MS
  return () => performance.now() >= endsAt
}
