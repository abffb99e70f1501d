import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { OWN_LEVEL } from '../../server/storage/db/node-levels.ts'
import { openPostgres } from '../../server/storage/db/postgres/open-postgres.ts'
import { POSTGRES_MIGRATIONS } from '../../server/storage/db/migrations.ts'
import { joinAsNode, LIBRARY_LOCK } from '../../server/storage/move/hold-library.ts'
import { joinStorageAsNode } from '../../server/storage/open-storage.ts'
import { startServer } from '../../server/processes/serve.ts'
import { findFreePort } from '../server/find-free-port.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import { ServerProcess } from '../server/server-process.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { createDatabase } from './create-database.ts'
import { runInDatabase } from './run-in-database.ts'

/** A migration of a later version. */
const LATER = '9999-later'

async function setUp() {
  const url = await createDatabase()
  const dataDir = join(await makeTemporaryFolder(), 'data')
  /** Starts a node of this version and stops it; returns 'started', or why it does not start. */
  const serve = async (): Promise<string> => {
    const config = readConfig({
      DATABASE_URL: url,
      KINDRED_DATA_DIR: dataDir,
      KINDRED_LOG_LEVEL: 'silent',
      KINDRED_WORKERS: '0',
      PORT: String(await findFreePort()),
    })
    return readOutcome(startServer(config))
  }
  /** Opens the storage as a node that only works, and closes it; returns the same. */
  const work = async (): Promise<string> =>
    readOutcome(
      joinStorageAsNode(dataDir, { databaseUrl: url }).then(({ db }) => ({ stop: () => db.destroy() })),
    )
  const listExecuted = async () =>
    (await runInDatabase(url, 'select name from kysely_migration order by name')).map(({ name }) => name)
  /** Changes the tables as a later version does. */
  const migrateLater = async (level: number): Promise<void> => {
    await runInDatabase(url, `insert into kysely_migration (name, timestamp) values ('${LATER}', 'x')`)
    await runInDatabase(url, `update "nodeRequirements" set level = ${level}`)
  }
  return { url, dataDir, serve, work, listExecuted, migrateLater }
}

async function readOutcome(start: Promise<{ stop: () => Promise<void> }>): Promise<string> {
  return start.then(
    async started => {
      await started.stop()
      return 'started'
    },
    (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
  )
}

/** Uses the library as a node of a version that tells no level. */
async function startOldNode(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('select pg_advisory_lock_shared(hashtextextended($1, 1))', [LIBRARY_LOCK])
  return client
}

/** Runs the migrations of PostgreSQL up to one. */
async function migrateTo(url: string, name: string): Promise<void> {
  const db = openPostgres(url)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => POSTGRES_MIGRATIONS } })
  const { error } = await migrator.migrateTo(name)
  await db.destroy()
  if (error) throw error as Error
}

test('nodes know the level of each other node, while it runs', async () => {
  const url = await createDatabase()
  const nodes = await joinAsNode(url)
  onTestFinished(() => nodes.stop())
  expect(await nodes.listOtherLevels(LIBRARY_LOCK)).toEqual([])
  const other = await joinAsNode(url)
  const old = await startOldNode(url)
  expect(new Set(await nodes.listOtherLevels(LIBRARY_LOCK))).toEqual(new Set([0, OWN_LEVEL]))
  // A node of another database of the same server.
  const elsewhere = await joinAsNode(await createDatabase())
  expect(await elsewhere.listOtherLevels(LIBRARY_LOCK)).toEqual([])
  await elsewhere.stop()
  await other.stop()
  await vi.waitFor(async () => expect(await nodes.listOtherLevels(LIBRARY_LOCK)).toEqual([0]), WAIT_LIMITS)
  await old.query('select pg_advisory_unlock_all()')
  expect(await nodes.listOtherLevels(LIBRARY_LOCK)).toEqual([])
})

test('while older nodes run, a node does not start if they would not survive its migrations', async () => {
  const { url, serve, listExecuted } = await setUp()
  await migrateTo(url, '0045-films')
  const before = await listExecuted()
  const old = await startOldNode(url)
  expect(await serve()).toMatch(
    /^older-nodes-running: A node running an older version is using the database in DATABASE_URL, .* Stop every older node, then start this one\.$/,
  )
  expect(await listExecuted()).toEqual(before)
  await old.query('select pg_advisory_unlock_all()')
  expect(await serve()).toBe('started')
  expect(await listExecuted()).toEqual(Object.keys(POSTGRES_MIGRATIONS))

  // Nothing is left to migrate.
  await startOldNode(url)
  expect(await serve()).toBe('started')
})

test('an older node starts on tables that newer nodes changed, if it survives that', async () => {
  const { serve, work, listExecuted, migrateLater, url } = await setUp()
  expect(await serve()).toBe('started')
  const [requirements] = await runInDatabase(url, 'select level from "nodeRequirements"')
  expect(Number(requirements?.level)).toBeLessThanOrEqual(OWN_LEVEL)
  const executed = await listExecuted()
  await migrateLater(OWN_LEVEL)
  expect([await serve(), await work()]).toEqual(['started', 'started'])
  expect(await listExecuted()).toEqual([...executed, LATER])

  await runInDatabase(url, `update "nodeRequirements" set level = ${OWN_LEVEL + 1}`)
  const refusal = /^database-newer: The database in DATABASE_URL was written by .*$/
  expect(await serve()).toMatch(refusal)
  expect(await work()).toMatch(refusal)
  await runInDatabase(url, `delete from "nodeRequirements"`)
  expect(await serve()).toMatch(refusal)
})

test('a node that was cut off while the tables changed beyond it ends', async () => {
  const { url, dataDir, migrateLater } = await setUp()
  const node = await ServerProcess.create(dataDir, { DATABASE_URL: url, KINDRED_WORKERS: '0' })
  onTestFinished(() => node.kill())
  const log: string[] = []
  node.onLog = line => log.push(line)
  await node.start()
  const { apiPid } = node
  await migrateLater(OWN_LEVEL + 1)
  await runInDatabase(
    `${inject('postgres')}postgres`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${url.split('/').at(-1)}'`,
  )
  await vi.waitFor(() => {
    expect(log.some(line => line.includes('database-newer'))).toBe(true)
    expect(() => process.kill(apiPid, 0)).toThrow('ESRCH')
  }, WAIT_LIMITS)
})
