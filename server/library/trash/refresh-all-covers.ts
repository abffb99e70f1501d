import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { raisePeopleVersion } from '../people/decide/decision-queries.ts'
import { refreshCovers } from '../people/decide/refresh-covers.ts'
import { listLivePeople } from './hiding-queries.ts'

/** People in one transaction, for which every other writer waits. */
const PEOPLE_PER_TRANSACTION = 20

/** Sets the covers of all people of the owner, after a move in parts. */
export async function refreshAllCovers(
  { db, now }: { readonly db: Database; readonly now: () => number },
  ownerId: string,
): Promise<void> {
  const people = await listLivePeople(db, ownerId)
  for (let from = 0; from < people.length; from += PEOPLE_PER_TRANSACTION) {
    const some = people.slice(from, from + PEOPLE_PER_TRANSACTION)
    await transactFor(db, ownerId, async transaction => {
      const changed = await refreshCovers(transaction, ownerId, some)
      if (changed.length > 0) await raisePeopleVersion(transaction, ownerId, now())
    })
    // SQLite's statements end at once: without this, other requests would wait for all of them.
    await nextTurn()
  }
}
