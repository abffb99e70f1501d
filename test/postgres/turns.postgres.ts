import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../server/storage/db/database.ts'
import { openPostgres } from '../../server/storage/db/postgres/open-postgres.ts'
import { getRequester, runFor, runPatiently } from '../../server/storage/db/requester.ts'
import { transactFor } from '../../server/storage/db/transact-for.ts'
import { buildEraser } from '../factories/build-eraser.ts'
import { buildUser } from '../factories/build-user.ts'
import { createTestApp } from '../server/test-app.ts'
import { createTestStorage } from '../server/test-storage.ts'
import { HANG_MS, WAIT_LIMITS } from '../wait-limits.ts'

/** Many more than a node has connections. */
const MANY = 40
const PATIENT_LIMITS = { statementMs: HANG_MS, waitMs: HANG_MS }

/** Opens a node of its own, whose requests have these limits. */
async function setUp(limits = PATIENT_LIMITS) {
  const storage = await createTestStorage()
  const { databaseAddress } = storage
  if (!('url' in databaseAddress)) throw new Error('These tests run on PostgreSQL.')
  const db = openPostgres(databaseAddress.url, { limits })
  onTestFinished(() => db.destroy())
  return { ...storage, elsewhere: storage.db, db }
}

/** Keeps a lock on another node until the returned function is called. */
async function holdLock(elsewhere: Database, ownerId: string): Promise<() => Promise<void>> {
  const letGo = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const held = transactFor(elsewhere, ownerId, async () => {
    taken.resolve()
    await letGo.promise
  })
  onTestFinished(() => letGo.resolve())
  await Promise.race([taken.promise, held])
  return async () => {
    letGo.resolve()
    await held
  }
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

test('one user who waits for statements leaves connections to the others', async () => {
  const { db, elsewhere } = await setUp()
  const release = await holdLock(elsewhere, 'slow')
  const slow = Array.from({ length: MANY }, () =>
    runFor('ann', () => sql`select pg_advisory_xact_lock_shared(hashtextextended('slow', 0))`.execute(db)),
  )
  await vi.waitFor(async () => expect(await countWaiting(elsewhere)).toBe(3), WAIT_LIMITS)
  const { rows } = await runFor('bob', () => sql`select 1 as one`.execute(db))
  expect(rows).toEqual([{ one: 1 }])
  // Nor does the work of the process itself wait.
  expect(await transactFor(db, 'bob', async () => 'done')).toBe('done')
  expect(await countWaiting(elsewhere)).toBe(3)
  await release()
  await Promise.all(slow)
})

test('requests of a user who waits for their own lock hold one connection, and others are answered', async () => {
  const storage = await setUp()
  const app = await createTestApp({ storage })
  const [ann, bob] = [await buildUser(app), await buildUser(app)]
  const release = await holdLock(storage.elsewhere, ann.uid)
  const pause = { method: 'PUT', url: '/api/progress/paused', payload: { paused: true } } as const
  let answered = 0
  const slow = Array.from({ length: MANY }, async () => {
    const { statusCode } = await ann.send(pause)
    answered += 1
    return statusCode
  })
  await vi.waitFor(async () => expect(await countWaiting(storage.elsewhere)).toBe(1), WAIT_LIMITS)
  for (const request of [{ url: '/api/stats' }, pause, { url: '/api/people' }])
    expect((await bob.send(request)).statusCode).toBe(200)
  // The user's own reads do not wait for the lock either.
  expect((await ann.send({ url: '/api/stats' })).statusCode).toBe(200)
  expect(await countWaiting(storage.elsewhere)).toBe(1)
  expect(answered).toBe(0)
  await release()
  expect(new Set(await Promise.all(slow))).toEqual(new Set([200]))
})

test('a request that waits too long for other work is answered, and changes nothing', async () => {
  const storage = await setUp({ statementMs: HANG_MS, waitMs: 300 })
  const app = await createTestApp({ storage: { ...storage, db: storage.elsewhere } })
  const ann = await buildUser(app)
  const node = await createTestApp({ storage })
  const release = await holdLock(storage.elsewhere, ann.uid)
  const answer = await node.app.inject({
    method: 'PUT',
    url: '/api/progress/paused',
    headers: { origin: node.origin, cookie: ann.cookie },
    payload: { paused: true },
  })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'database-busy'])
  expect(answer.headers['retry-after']).toBe('10')
  await release()
  const paused = await storage.elsewhere.selectFrom('pausedOwners').selectAll().execute()
  expect(paused).toEqual([])
})

test('a statement of a request ends after its time, one of the process itself does not', async () => {
  const { db } = await setUp({ statementMs: 200, waitMs: HANG_MS })
  const sleep = () => sql`select pg_sleep(${HANG_MS / 1000})`.execute(db)
  await expect(runFor('ann', sleep)).rejects.toMatchObject({ code: '57014' })
  const readLimits = async () => {
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock`.execute(db)
    return rows
  }
  expect(await readLimits()).toEqual([{ statement: '0', lock: '0' }])
  expect(await runFor('ann', () => runPatiently(readLimits))).toEqual([{ statement: '0', lock: '0' }])
})

test('an erasure that a request begins has no limits, but the turns of its user', async () => {
  const { db, store } = await setUp({ statementMs: 1, waitMs: 1 })
  const eraser = buildEraser({ db, store })
  const seen: unknown[] = []
  const id = await runFor('ann', () =>
    eraser.begin('ann', 'deleted-all', async transaction => {
      const { rows } = await sql`select current_setting('statement_timeout') as limit`.execute(transaction)
      seen.push(rows, getRequester())
    }),
  )
  expect(seen).toEqual([[{ limit: '0' }], { id: 'ann', isPatient: true }])
  expect(await runFor('ann', () => eraser.finish(id))).toBe(true)
})
