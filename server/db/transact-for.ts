import type { Transaction } from 'kysely'
import type { Database } from './database.ts'
import { getEngine } from './engine.ts'
import type { Tables } from './tables.ts'

/** How often a transaction runs that others interfere with; they end within milliseconds. */
const MAX_RUNS = 5

/**
 * Runs `work` in a transaction, after every other one of the same owner has ended. So what it reads
 * stays true until it commits, on an engine that runs transactions at the same time as well. The
 * only way to begin one. `whose`: the owner's id; or the name of what is counted or chosen there if
 * it belongs to nobody. `work` runs again if the engine has ended it in favour of another.
 */
export async function transactFor<Result>(
  db: Database,
  whose: string,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const engine = getEngine(db)
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
}
