import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestStorage } from '../../test/server/test-storage.ts'
import { isDatabaseFull } from './database.ts'

test('a transaction that finds no room says so, leaves nothing, and the next one works', async () => {
  const { db } = await createTestStorage()
  const event = { ownerId: 'ann', kind: 'named', at: 1, subjectId: 'x'.repeat(100_000) } as const
  const keepMany = () =>
    db.transaction().execute(async transaction => {
      for (let i = 0; i < 20; i++)
        await transaction
          .insertInto('events')
          .values({ ...event, at: i })
          .execute()
    })
  // As if the disk ended there: SQLite takes back all of the transaction by itself.
  await sql`pragma max_page_count = 1`.execute(db)
  await expect(keepMany()).rejects.toSatisfy(isDatabaseFull)
  expect(await db.selectFrom('events').select('id').execute()).toEqual([])
  await sql`pragma max_page_count = 1000000`.execute(db)
  await keepMany()
  expect(await db.selectFrom('events').select('id').execute()).toHaveLength(20)
})
