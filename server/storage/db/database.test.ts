import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { DATABASE_FILE } from '../open-storage.ts'
import type { Database } from './database.ts'
import { transactFor } from './transact-for.ts'
import { isDatabaseFull } from './database-failures.ts'
import { discardOldContent } from './discard-old-content.ts'

test('a transaction on a full disk fails with a clear error, writes nothing, and the next one works', async () => {
  const { db } = await createTestStorage()
  const event = { ownerId: 'ann', kind: 'named', at: 1, subjectId: 'x'.repeat(100_000) } as const
  const insertMany = () =>
    db.transaction().execute(async transaction => {
      for (let i = 0; i < 20; i++)
        await transaction
          .insertInto('events')
          .values({ ...event, at: i })
          .execute()
    })
  // Simulates a full disk: SQLite rolls the whole transaction back by itself.
  await sql`pragma max_page_count = 1`.execute(db)
  await expect(insertMany()).rejects.toSatisfy(isDatabaseFull)
  expect(await db.selectFrom('events').select('id').execute()).toEqual([])
  await sql`pragma max_page_count = 1000000`.execute(db)
  await insertMany()
  expect(await db.selectFrom('events').select('id').execute()).toHaveLength(20)
})

test('statements that begin together with one that fills the disk are not committed alone', async () => {
  const { db } = await createTestStorage()
  const event = { ownerId: 'ann', kind: 'named', at: 1 } as const
  const insertTogether = () =>
    transactFor(db, 'ann', transaction =>
      Promise.all(
        ['x'.repeat(1_000_000), 'a', 'b', 'c'].map(subjectId =>
          transaction
            .insertInto('events')
            .values({ ...event, subjectId })
            .execute(),
        ),
      ),
    )
  await sql`pragma max_page_count = 1`.execute(db)
  await expect(insertTogether()).rejects.toSatisfy(isDatabaseFull)
  await sql`pragma max_page_count = 1000000`.execute(db)
  expect(await db.selectFrom('events').select('id').execute()).toEqual([])
  await insertTogether()
  expect(await db.selectFrom('events').select('id').execute()).toHaveLength(4)
})

const EVENT = { ownerId: 'ann', kind: 'named', at: 1, subjectId: null } as const

const addEvent = (db: Database) => db.insertInto('events').values(EVENT).execute()
const countEvents = async (db: Database) => (await db.selectFrom('events').select('id').execute()).length

/** Opens a database to which another connection, like that of a worker, has begun to write. */
async function setUpWithWriter() {
  const { db, dataDir } = await createTestStorage()
  const other = new SqliteDatabase(join(dataDir, DATABASE_FILE))
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  return { db, other }
}

test('while another process writes, this one can read and do other work, and then write', async () => {
  const { db, other } = await setUpWithWriter()
  const written: string[] = []
  const writes = [
    addEvent(db).then(() => written.push('statement')),
    db
      .transaction()
      .execute(addEvent)
      .then(() => written.push('transaction')),
  ]
  // If the thread waited for the lock, it would never continue: the lock is released below.
  expect(await countEvents(db)).toBe(0)
  expect(written).toEqual([])
  other.exec('commit')
  await Promise.all(writes)
  expect(written).toEqual(['statement', 'transaction'])
  expect(await countEvents(db)).toBe(2)
})

test('emptying the log waits for another process without blocking the thread', async () => {
  const { db, other } = await setUpWithWriter()
  const emptied = discardOldContent(db, 'rows and keys')
  expect(await countEvents(db)).toBe(0)
  other.exec('commit')
  await emptied
})

test('reads do not wait for a transaction of this process, and the transaction sees its own writes', async () => {
  const { db } = await createTestStorage()
  await db.transaction().execute(async transaction => {
    await transaction.insertInto('events').values(EVENT).execute()
    expect(await transaction.selectFrom('events').select('id').execute()).toHaveLength(1)
    expect(await countEvents(db)).toBe(0)
  })
  expect(await countEvents(db)).toBe(1)
})

test('transactions of this process run one after another, even after one fails', async () => {
  const { db } = await createTestStorage()
  const failure = new Error('no')
  const failing = db.transaction().execute(async transaction => {
    await transaction.insertInto('events').values(EVENT).execute()
    throw failure
  })
  const counts = [1, 2].map(() =>
    db.transaction().execute(async transaction => {
      await transaction.insertInto('events').values(EVENT).execute()
      return transaction.selectFrom('events').select('id').execute()
    }),
  )
  await expect(failing).rejects.toBe(failure)
  expect((await Promise.all(counts)).map(rows => rows.length)).toEqual([1, 2])
})
