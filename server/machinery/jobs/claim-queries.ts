import { sql, type Selectable } from 'kysely'
import type { Database } from '../../storage/db/database.ts'
import type { JobClaim } from '../../storage/db/engine.ts'
import type { JobsTable } from '../../storage/db/tables.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { isFirstTurn, reorderTurns, selectDueJob, settleTurns } from './scheduling-queries.ts'

/** The same steps as those of PostgreSQL's function `claimJob`. */
export async function claimInStatements(
  db: Database,
  claim: JobClaim,
): Promise<Selectable<JobsTable> | undefined> {
  // Reads first, so that idle workers do not take the write lock.
  if (!(await hasTurn(db, claim.now))) return undefined
  const now = sql<number>`${claim.now}`
  const belowPriority = sql<number>`${claim.belowPriority}`
  const parameters = {
    now,
    belowPriority,
    workerCount: sql<number>`${claim.workerCount}`,
    lastOwnerId: sql<string>`${claim.lastOwnerId}`,
    mayTurn: sql<boolean>`1 = 1`,
  }
  return transactFor(db, 'jobs', async transaction => {
    await transaction
      .updateTable('turns')
      .set({ dueSince: claim.now })
      .where('dueSince', 'is', null)
      .where('checkAt', '<=', claim.now)
      .execute()
    let choice = (await selectDueJob(parameters, { isLastChoice: false }).execute(transaction)).rows[0]
    if (!choice) {
      await settleTurns(sql`1 = 1`, now).execute(transaction)
      choice = (await selectDueJob(parameters, { isLastChoice: true }).execute(transaction)).rows[0]
    }
    if (!choice) return undefined
    const job = await transaction
      .updateTable('jobs')
      .set(eb => ({
        state: 'running',
        leasedBy: claim.workerId,
        leasedUntil: claim.leasedUntil,
        attempts: eb('attempts', '+', 1),
      }))
      .where('id', '=', choice.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const isItsTurn = sql<boolean>`"ownerId" = ${job.ownerId} and "priority" = ${job.priority}`
    await reorderTurns(isItsTurn, now).execute(transaction)
    await settleTurns(isItsTurn, now).execute(transaction)
    if (!choice.isFirst) await settleTurns(isFirstTurn(belowPriority), now).execute(transaction)
    return job
  })
}

async function hasTurn(db: Database, now: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select 1 from "turns" where "dueSince" is not null)
      or exists (select 1 from "turns" where "dueSince" is null and "checkAt" <= ${now})`.execute(db)
  return rows.length > 0
}
