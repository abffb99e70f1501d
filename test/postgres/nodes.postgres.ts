import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createS3Store } from '../../server/storage/blobs/s3-store.ts'
import { readConfig } from '../../server/config.ts'
import { openPostgres } from '../../server/storage/db/postgres/open-postgres.ts'
import { startServer } from '../../server/processes/serve.ts'
import { startWorking } from '../../server/processes/work.ts'
import { HOUR_MS } from '../../shared/api/durations.ts'
import type { PeoplePage } from '../../shared/api/people.ts'
import { buildPhoto } from '../factories/build-photo.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { PEOPLE_IN_SAMPLE, readSamplePhoto } from '../sample-photos.ts'
import { findFreePort } from '../server/find-free-port.ts'
import { ServerClient } from '../server/server-client.ts'
import { ServerProcess } from '../server/server-process.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import { createBucket, useS3Server, hasS3Server, serveSettings } from '../s3/s3-server.ts'
import { createDatabase } from './create-database.ts'
import { runInDatabase } from './run-in-database.ts'

const KINDRED_SIGNING_SECRET = 'the same on all of the nodes of one library'

async function makeDataDir(): Promise<string> {
  return join(await makeTemporaryFolder(), 'data')
}

/** Returns 'started', or the error that prevents the start as the one line that is printed. */
async function readOutcome(start: Promise<{ stop: () => Promise<void> }>): Promise<string> {
  return start.then(
    async started => {
      await started.stop()
      return 'started'
    },
    (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
  )
}

describe.skipIf(!hasS3Server())('nodes of one library', () => {
  const s3Server = useS3Server()

  test('a photo uploaded to one node is processed by another, and its people are shown by all nodes', async () => {
    const url = await createDatabase()
    const s3 = await createBucket(s3Server)
    const settings = { DATABASE_URL: url, KINDRED_SIGNING_SECRET, ...serveSettings(s3) }
    const start = async (command: readonly string[], more: Record<string, string> = {}) => {
      const node = await ServerProcess.create(await makeDataDir(), { ...settings, ...more })
      onTestFinished(() => node.kill())
      await node.start(command)
      return node
    }
    // At the same time, since either creates the tables if they are missing.
    const [one, other] = await Promise.all([
      start(['serve', '--workers', '0']),
      start(['serve', '--workers', '0']),
    ])
    const client = await ServerClient.signUp(one.url)
    await client.upload([{ name: 'sample1.jpg', bytes: await readSamplePhoto(1) }])
    expect(one.workerPids).toEqual([])
    expect(await client.readStats()).toMatchObject({ photos: 1, imagesProcessed: 0 })

    const metrics = `127.0.0.1:${await findFreePort()}`
    const working = await start(['work'], { KINDRED_METRICS: metrics })
    expect((await fetch(`http://${metrics}/readyz`)).status).toBe(200)
    const measured = await (await fetch(`http://${metrics}/metrics`)).text()
    expect(measured).toMatch(/^kindred_oldest_job_age_seconds \d/m)
    expect(measured).toMatch(/^kindred_worker_restarts_total 0$/m)
    const there = client.at(other.url)
    const listPeople = async () => ((await (await there.get('/api/people')).json()) as PeoplePage).people
    await vi.waitFor(async () => expect(await listPeople()).toHaveLength(PEOPLE_IN_SAMPLE[1]), WAIT_LIMITS)
    const [photo] = await there.listPhotos()
    const original = await (await there.get(`/api/photos/${photo?.id}/image`)).arrayBuffer()
    expect(Buffer.from(original).equals(await readSamplePhoto(1))).toBe(true)
    expect((await there.get('/readyz')).status).toBe(200)

    // Every connection breaks, as after a restart of PostgreSQL.
    const pids = working.workerPids.length
    await runInDatabase(
      `${inject('postgres')}postgres`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${url.split('/').at(-1)}'`,
    )
    await vi.waitFor(
      async () => there.upload([{ name: 'sample2.jpg', bytes: await readSamplePhoto(2) }]),
      WAIT_LIMITS,
    )
    await vi.waitFor(
      async () => expect(await client.readStats()).toMatchObject({ photos: 2, imagesProcessed: 2 }),
      WAIT_LIMITS,
    )
    expect(working.workerPids).toHaveLength(pids)

    expect([200, 202]).toContain((await there.post('/api/library/erase')).status)
    await vi.waitFor(async () => expect(await client.readStats()).toMatchObject({ photos: 0 }), WAIT_LIMITS)
    for (const node of [working, other, one]) expect(await node.stop()).toBe(0)
  })

  test('a node that starts does not take running jobs from their workers, even with a wrong clock', async () => {
    const url = await createDatabase()
    const env = { DATABASE_URL: url, KINDRED_WORKERS: '0', KINDRED_LOG_LEVEL: 'silent' }
    const dataDir = await makeDataDir()
    const start = async () =>
      startServer(readConfig({ ...env, KINDRED_DATA_DIR: dataDir, PORT: String(await findFreePort()) }))
    await (await start()).stop()
    await runInDatabase(
      url,
      `insert into jobs (name, "ownerId", "subjectId", priority, state, "runAt", attempts, "leasedBy", "leasedUntil")
        select 'process-photo', 'ann', subject, 1, 'running', 0, 1, 'elsewhere', extract(epoch from clock_timestamp()) * 1000 + ms
        from (values ('held', ${HOUR_MS}), ('lost', -1)) as lease (subject, ms)`,
    )
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    const node = await start()
    expect(
      await runInDatabase(url, `select "subjectId", state, "leasedBy" from jobs order by "subjectId"`),
    ).toEqual([
      { subjectId: 'held', state: 'running', leasedBy: 'elsewhere' },
      { subjectId: 'lost', state: 'waiting', leasedBy: null },
    ])
    await node.stop()
  })

  test('a wrong setting is reported in one line, and nothing is created', async () => {
    const url = await createDatabase()
    const s3 = await createBucket(s3Server)
    const dataDir = await makeDataDir()
    const env = {
      KINDRED_LOG_LEVEL: 'silent',
      KINDRED_DATA_DIR: dataDir,
      KINDRED_WORKERS: '0',
      PORT: String(await findFreePort()),
    }
    const serving = async (changed: Record<string, string>) =>
      readOutcome((async () => startServer(readConfig({ ...env, DATABASE_URL: url, ...changed })))())
    const working = async (changed: Record<string, string>) =>
      readOutcome((async () => startWorking(readConfig({ ...env, KINDRED_WORKERS: '1', ...changed })))())
    const server = inject('postgres')
    await runInDatabase(`${server}postgres`, 'drop role if exists visitor')
    await runInDatabase(`${server}postgres`, 'create role visitor login')

    const refusals: readonly [Record<string, string>, RegExp][] = [
      [{ DATABASE_URL: 'mysql://db/kindred' }, /DATABASE_URL must be an address such as postgres:.*$/],
      [{ DATABASE_URL: `${url}?sslmode=maybe` }, /DATABASE_URL must be an address .* sslmode can be .*$/],
      [{ DATABASE_URL_FILE: '/nowhere' }, /DATABASE_URL and DATABASE_URL_FILE are both set\. .*$/],
      [
        { DATABASE_URL: `postgres://kindred@127.0.0.1:${await findFreePort()}/kindred` },
        /DATABASE_URL points to 127\.0\.0\.1:\d+, where no PostgreSQL server is responding \(ECONNREFUSED\)\.$/,
      ],
      [
        { DATABASE_URL: `${server}nowhere` },
        /DATABASE_URL points to \S+, which has no database nowhere\. .*$/,
      ],
      [
        { DATABASE_URL: url.replace('kindred@', 'nobody:hidden@') },
        /DATABASE_URL points to \S+, which rejected the user nobody or the password\. .*$/,
      ],
      [
        { DATABASE_URL: `${url}?sslmode=require` },
        /DATABASE_URL points to \S+, which doesn't offer TLS\. .*$/,
      ],
      [
        { DATABASE_URL: url.replace('kindred@', 'visitor@') },
        /DATABASE_URL names a user who may not create tables\. .*$/,
      ],
      [
        { DATABASE_URL: await createDatabase(`encoding SQL_ASCII template template0`) },
        /DATABASE_URL names a database in SQL_ASCII, .*$/,
      ],
      [
        { KINDRED_SIGNING_SECRET: 'short' },
        /KINDRED_SIGNING_SECRET must have at least 32 random characters.*$/,
      ],
    ]
    for (const [changed, line] of refusals) {
      expect(await serving(changed)).toMatch(
        new RegExp(`^(?:bad-setting|database-unreachable): ${line.source}`),
      )
    }
    expect(await working({})).toMatch(
      /^bad-setting: "kindred work" needs DATABASE_URL, .*, and KINDRED_S3_ENDPOINT .*$/,
    )
    expect(await working({ DATABASE_URL: url })).toMatch(
      /^bad-setting: "kindred work" needs KINDRED_S3_ENDPOINT .*$/,
    )
    const all = { DATABASE_URL: url, ...serveSettings(s3) }
    expect(await working(all)).toMatch(/^no-data: The database in DATABASE_URL contains no Kindred data\..*$/)
    expect(existsSync(dataDir)).toBe(false)
    expect(await runInDatabase(url, `select tablename from pg_tables where schemaname = 'public'`)).toEqual(
      [],
    )

    const file = join(await makeTemporaryFolder(), 'url')
    await writeFile(file, `${url}\n`)
    expect(await serving({ DATABASE_URL: '', DATABASE_URL_FILE: file })).toBe('started')
    const elsewhere = await makeTemporaryFolder()
    const KINDRED_DATA_DIR = elsewhere
    expect(await serving({ KINDRED_DATA_DIR })).toMatch(
      /^bad-setting: Another node that uses DATABASE_URL has a different signing secret.*$/,
    )
    await runInDatabase(url, `update secrets set value = 'another' where name = 'data-folder'`)
    const db = openPostgres(url)
    await buildPhoto({ db, store: createS3Store(s3, { spoolFolder: elsewhere }) }, { ownerId: 'ann' })
    await db.destroy()
    expect(await serving({})).toMatch(
      /^bad-setting: KINDRED_DATA_DIR is \S+, which doesn't contain the photos of .*$/,
    )
    await runInDatabase(url, `insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`)
    await runInDatabase(url, `update "nodeRequirements" set level = 9999`)
    expect(await serving({})).toMatch(/^database-newer: The database in DATABASE_URL was written by .*$/)
    expect(await working(all)).toMatch(/^database-newer: The database in DATABASE_URL was written by .*$/)
  })
})
