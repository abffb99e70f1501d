import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { formatOwnerMessage, type Nodes } from '../../server/storage/db/nodes.ts'
import { joinNodes } from '../../server/storage/db/postgres/join-nodes.ts'
import { getEngine } from '../../server/storage/db/engine.ts'
import { openPostgres } from '../../server/storage/db/postgres/open-postgres.ts'
import { transactFor } from '../../server/storage/db/transact-for.ts'
import type { Database } from '../../server/storage/db/database.ts'
import { ProgressFeed } from '../../server/features/progress/progress-feed.ts'
import { acceptFiles } from '../../server/intake/uploads/process-upload.ts'
import { createBatch } from '../../server/intake/uploads/batches.ts'
import { OwnerGate } from '../../server/erasure/owner-gate.ts'
import { buildEraser } from '../factories/build-eraser.ts'
import { buildPhoto } from '../factories/build-photo.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { listNames } from '../server/list-names.ts'
import { layWire } from './wire.ts'
import { openTwoNodes } from './two-nodes.ts'

const ownerId = 'ann'

async function readDatabaseName(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return `${rows[0]?.name}`
}

async function setUp() {
  const storage = await openTwoNodes()
  const url = `${inject('postgres')}${await readDatabaseName(storage.db)}`
  const join = async (): Promise<Nodes> => {
    const nodes = await joinNodes(url)
    onTestFinished(() => nodes.stop())
    return nodes
  }
  return { ...storage, one: await join(), other: await join() }
}

const createGates = (nodes: Nodes) => ({
  photos: new OwnerGate('photos', nodes),
  faces: new OwnerGate('faces', nodes),
})

test('a commit is announced on every node, and viewers there receive the change without a request', async () => {
  const { db, other } = await setUp()
  const heard: string[] = []
  other.onMessage(message => heard.push(message))
  let photos = 0
  const feed = new ProgressFeed({
    readSnapshot: async () => ({
      stats: { photos, imagesProcessed: 0, people: 0, faces: 0 } as never,
      batches: [],
      pace: {} as never,
    }),
    readStamp: async () => 'never changes',
    // Time does not pass: after a slow read the feed would not read again for a while.
    now: () => 0,
    onError: error => expect(error).toBeUndefined(),
  })
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const events = feed.watch(ownerId, { isAllowed: async () => true, signal: closing.signal })
  expect((await events.next()).value).toContain('"photos":0')

  await transactFor(db, 'throttle', async () => undefined)
  await expect(transactFor(db, ownerId, async () => Promise.reject(new Error('undone')))).rejects.toThrow(
    'undone',
  )
  photos = 1
  await transactFor(db, ownerId, async () => undefined)
  await vi.waitFor(() => expect(heard).toEqual([formatOwnerMessage(ownerId)]), WAIT_LIMITS)
  feed.markChanged(ownerId)
  await feed.poll()
  expect((await events.next()).value).toContain('"photos":1')
})

test('an exclusive lock of one node is refused to the other, and ends with its connection', async () => {
  const { db, one, other } = await setUp()
  const lost = vi.fn<() => void>()
  one.onLost(lost)
  const release = await one.takeAlone('erasure')
  expect([await other.takeAlone('erasure'), await other.share('erasure')]).toEqual([null, null])
  await release?.()
  const shared = [await one.share('erasure'), await other.share('erasure')]
  expect(await one.takeAlone('erasure')).toBeNull()
  for (const letGo of shared) await letGo?.()

  expect(await one.takeAlone('erasure')).not.toBeNull()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%pg_try_advisory_lock(%' and pid <> pg_backend_pid()`.execute(
    db,
  )
  await vi.waitFor(async () => expect(await other.takeAlone('erasure')).not.toBeNull(), WAIT_LIMITS)
  // Called when the connection breaks, and again when a new one is open.
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(2), WAIT_LIMITS)
  expect(await one.takeAlone('erasure')).toBeNull()
})

test('an erasure ends an upload on another node, and removes what the upload stores late', async () => {
  const { db, store, dbs, one, other } = await setUp()
  const gates = createGates(other)
  const eraser = buildEraser({ db, store }, { gates: createGates(one), nodes: one })
  const there = buildEraser({ db: dbs[1] ?? db, store }, { gates, nodes: other })
  await buildPhoto({ db, store }, { ownerId })
  const letGo = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const uploading = gates.photos.pass(ownerId, async signal => {
    signal.addEventListener('abort', () => ended.resolve())
    begun.resolve()
    await letGo.promise
    await buildPhoto({ db, store }, { ownerId })
  })
  await begun.promise

  const id = await eraser.begin(ownerId, 'deleted-all', async () => {})
  expect(await eraser.continueAll()).toBe(1)
  await ended.promise
  letGo.resolve()
  await uploading
  // Either node may finish the erasure.
  const [here, elsewhere] = await Promise.all([eraser.finish(id), there.finish(id)])
  expect([here, elsewhere]).toEqual([true, true])
  expect(await db.selectFrom('allPhotos').select('id').execute()).toEqual([])
  expect(await listNames(store, ownerId)).toEqual([])
  expect(await gates.photos.pass(ownerId, async () => 'stored')).toBe('stored')
})

test('while one node erases, no node begins an upload or the same erasure', async () => {
  const { db, store, dbs, one, other } = await setUp()
  const gates = createGates(other)
  const there = buildEraser({ db: dbs[1] ?? db, store }, { gates, nodes: other })
  const seen: unknown[] = []
  const slow = {
    ...store,
    removeFolder: async (folder: string) => {
      seen.push(
        await gates.photos.pass(ownerId, async () => 'stored').catch((error: { code: string }) => error.code),
      )
      seen.push(await there.continueAll())
      await store.removeFolder(folder)
    },
  }
  const eraser = buildEraser({ db, store: slow }, { gates: createGates(one), nodes: one })
  const id = await eraser.begin(ownerId, 'deleted-all', async () => {})
  expect(await eraser.finish(id)).toBe(true)
  expect(new Set(seen)).toEqual(new Set(['being-erased', 1]))
  expect(await there.continueAll()).toBe(0)
  expect(await gates.photos.pass(ownerId, async () => 'stored')).toBe('stored')
})

test('photos are refused from the moment another node has begun to erase', async () => {
  const { db, store, dbs, one } = await setUp()
  const [, there = db] = dbs
  const eraser = buildEraser({ db, store }, { gates: createGates(one), nodes: one })
  const accept = async () => {
    const batchId = await createBatch(there, ownerId, 0, 0)
    return acceptFiles({ db: there, now: () => 0 }, ownerId, { batchId, files: [], rejected: 0 })
  }
  const id = await eraser.begin(ownerId, 'deleted-all', async () => {})
  await expect(accept()).rejects.toMatchObject({ code: 'being-erased' })
  expect(await eraser.finish(id)).toBe(true)
  expect(await accept()).toEqual([])
})

test('a node that is cut off in a transaction does not keep the lock of its owner', async () => {
  const { db } = await setUp()
  const url = new URL(`${inject('postgres')}${await readDatabaseName(db)}`)
  const wire = await layWire(Number(url.port))
  url.port = `${wire.port}`
  const there = openPostgres(url.href)
  onTestFinished(async () => {
    await there.destroy()
    wire.stop()
  })
  const held = Promise.withResolvers<void>()
  const mayContinue = Promise.withResolvers<void>()
  const cutOff = transactFor(there, ownerId, async transaction => {
    const { rows } = await sql<{ idle: string; silent: string }>`select
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('tcp_keepalives_idle') as silent`.execute(transaction)
    expect(rows).toEqual([{ idle: '5min', silent: '60' }])
    await sql`set local idle_in_transaction_session_timeout = '50ms'`.execute(transaction)
    wire.set('cut')
    held.resolve()
    await mayContinue.promise
    await sql`select 1`.execute(transaction)
  })
  await Promise.race([held.promise, cutOff])
  expect(await transactFor(db, ownerId, async () => 'done')).toBe('done')
  wire.set('whole')
  mayContinue.resolve()
  await expect(cutOff).rejects.toSatisfy(getEngine(db).isUnreachable)
})

test('a connection has its settings from the beginning, without a statement that could fail', async () => {
  const { db } = await setUp()
  const there = openPostgres(`${inject('postgres')}${await readDatabaseName(db)}`)
  onTestFinished(() => there.destroy())
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { rows } = await sql<{ jit: string; isolation: string }>`select current_setting('jit') as jit,
    current_setting('default_transaction_isolation') as isolation`.execute(there)
  expect(rows).toEqual([{ jit: 'off', isolation: 'read committed' }])
  expect(query).toHaveBeenCalledTimes(1)
})
