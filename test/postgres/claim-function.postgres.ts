import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import {
  isFirstTurn,
  reorderTurns,
  selectDueJob,
  selectHasDueJob,
  settleTurns,
} from '../../server/machinery/jobs/scheduling-queries.ts'
import { createTestStorage } from '../server/test-storage.ts'

// SQLite runs the statements of `scheduling-queries.ts`; PostgreSQL those in the function that a
// migration has created. If this fails, write a migration that creates the function anew.
test('the function by which PostgreSQL claims jobs has the statements that SQLite runs', async () => {
  const { db } = await createTestStorage()
  const { rows } = await sql<{ text: string }>`
    select prosrc as text from pg_proc where proname in ('claimJob', 'settleTurn')`.execute(db)
  const functions = rows.map(({ text }) => text).join('\n')
  const now = sql<number>`$3`
  const parameters = {
    now,
    workerCount: sql<number>`$4`,
    lastOwnerId: sql<string>`$5`,
    belowPriority: sql<number>`$6`,
    mayTurn: sql<boolean>`due."ownerId" <> all (passed)`,
  }
  const claimed = sql<boolean>`"turns"."priority" = claimed."priority" and "turns"."ownerId" = (
              select "ownerId" from "turns"
              where "ownerId" = claimed."ownerId" and "priority" = claimed."priority"
              for no key update skip locked
            )`
  const parts: RawBuilder<unknown>[] = [
    selectDueJob(parameters, { isLastChoice: false }),
    selectDueJob(parameters, { isLastChoice: true }),
    selectHasDueJob(now),
    isFirstTurn(parameters.belowPriority),
    reorderTurns(claimed, now),
    settleTurns(sql`"turns"."ownerId" = $1 and "turns"."priority" = $2`, now),
  ]
  for (const part of parts) expect(functions).toContain(part.compile(db).sql)
})
