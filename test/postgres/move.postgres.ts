import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { joinFilesystemStore, openFilesystemStore } from '../../server/storage/blobs/filesystem-store.ts'
import type { S3Settings } from '../../server/storage/blobs/s3-settings.ts'
import { identifyLibrary, markUnfinished } from '../../server/storage/db/copy/unfinished-copy.ts'
import type { Database } from '../../server/storage/db/database.ts'
import { lockForImport } from '../../server/storage/db/import-lock.ts'
import { openDatabase } from '../../server/storage/db/open-database.ts'
import { openPostgres } from '../../server/storage/db/postgres/open-postgres.ts'
import { joinAsNode } from '../../server/storage/move/hold-library.ts'
import { moveBlobsToBucket, moveBlobsToFiles } from '../../server/storage/move/move-blobs.ts'
import { moveLibrary, type MoveWatcher } from '../../server/storage/move/move-library.ts'
import type { Place } from '../../server/storage/move/place.ts'
import { DATABASE_FILE, joinStorage, openBucket, openStorage } from '../../server/storage/open-storage.ts'
import { listNames } from '../server/list-names.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import { createBucket, useS3Server, hasS3Server } from '../s3/s3-server.ts'
import { createDatabase } from './create-database.ts'
import {
  BLOBS,
  buildSource,
  EXPECTED_BLOBS,
  makePlace,
  readAll,
  readOutcome,
  readPlace,
  SILENT,
} from './moved-library.ts'
import { runInDatabase } from './run-in-database.ts'

/** Interrupts a move when it asks for the `count`-th time whether it is still wanted. */
function interruptAt(count: number): MoveWatcher & { isReached: () => boolean } {
  let asked = 0
  return {
    ...SILENT,
    assertWanted() {
      asked += 1
      if (asked === count) throw new Error('interrupted by the test')
    },
    isReached: () => asked >= count,
  }
}

describe.skipIf(!hasS3Server())('kindred move', () => {
  const server = useS3Server()

  test('carries every row of every table and every blob to PostgreSQL and S3, and back', async () => {
    const { from, tables, content } = await buildSource(40, 11)
    for (const rows of content.values()) expect(rows.length).toBeGreaterThanOrEqual(40)
    const middle = {
      ...(await makePlace()),
      databaseUrl: await createDatabase(),
      s3: await createBucket(server),
    }
    const moved = await moveLibrary({ from, to: middle }, SILENT)
    expect(moved).toEqual({
      rows: [...content.values()].reduce((sum, rows) => sum + rows.length, 0),
      tables: tables.length,
      blobs: { blobs: BLOBS.length, byteSize: expect.any(Number) },
    })
    expect(await readPlace(middle)).toEqual({ rows: content, blobs: EXPECTED_BLOBS })
    const back = await makePlace()
    await moveLibrary({ from: middle, to: back }, SILENT)
    expect(await readPlace(back)).toEqual({ rows: content, blobs: EXPECTED_BLOBS })
    // Consents can be changed on neither engine, as before.
    const shared = openPostgres(middle.databaseUrl)
    const own = openDatabase(join(back.dataDir, DATABASE_FILE))
    for (const db of [shared, own]) {
      await expect(db.deleteFrom('consents').execute()).rejects.toThrow('only ever added')
      await db.destroy()
    }
    // Neither of the old ones has changed; the first can be opened again without its mark.
    await rm(join(from.dataDir, 'kindred.moved'))
    for (const place of [from, middle])
      expect(await readPlace(place)).toEqual({ rows: content, blobs: EXPECTED_BLOBS })
  })

  test('gives new rows numbers that no row ever had, on either engine', async () => {
    const from = await makePlace()
    await mkdir(from.dataDir)
    const { db } = await openStorage(from.dataDir)
    const event = { ownerId: 'ann', kind: 'named', at: 1, subjectId: null } as const
    const addEvent = async (to: Database) => {
      await to.insertInto('events').values(event).execute()
      return to
        .selectFrom('events')
        .select(eb => eb.fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
    }
    for (let i = 1; i <= 3; i++) await addEvent(db)
    await db.deleteFrom('events').where('id', '=', 3).execute()
    await db.destroy()
    const middle = { ...from, databaseUrl: await createDatabase() }
    await moveLibrary({ from, to: middle }, SILENT)
    const shared = openPostgres(middle.databaseUrl)
    expect(await addEvent(shared)).toEqual({ id: 4 })
    await shared.deleteFrom('events').where('id', '=', 4).execute()
    await shared.destroy()
    const back = { ...(await makePlace()) }
    await moveLibrary({ from: middle, to: back }, SILENT)
    const again = openDatabase(join(back.dataDir, DATABASE_FILE))
    onTestFinished(() => again.destroy())
    expect(await addEvent(again)).toEqual({ id: 5 })
  })

  test('continues wherever it was interrupted, and the target is of no use until then', async () => {
    const { from, content } = await buildSource(3, 12)
    const to = { ...(await makePlace()), databaseUrl: await createDatabase(), s3: await createBucket(server) }
    let runs = 0
    for (;;) {
      // The steps of all runs together are about as many as those of one.
      const watcher = interruptAt(1 + ((runs * 29) % 140))
      const outcome = await readOutcome(moveLibrary({ from, to }, watcher))
      runs += 1
      if (outcome === 'moved') break
      expect(outcome).toContain('interrupted by the test')
      await expect(joinStorage(to.dataDir, to)).rejects.toMatchObject({ code: 'copy-unfinished' })
      await expect(openStorage(to.dataDir, to)).rejects.toMatchObject({ code: 'copy-unfinished' })
    }
    expect(runs).toBeGreaterThan(4)
    expect(await readPlace(to)).toEqual({ rows: content, blobs: EXPECTED_BLOBS })
  })

  test('says so in one line when the connection to PostgreSQL breaks, and continues', async () => {
    const { from, content } = await buildSource(2, 20)
    const middle = { ...from, databaseUrl: await createDatabase() }
    await moveLibrary({ from, to: middle }, SILENT)
    const back = await makePlace()
    const ended: Promise<unknown>[] = []
    const breaking: MoveWatcher = {
      ...SILENT,
      begin(task) {
        if (task !== 'Copying and comparing') return
        const name = middle.databaseUrl.split('/').at(-1)
        const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
        ended.push(runInDatabase(`${inject('postgres')}postgres`, end))
      },
    }
    expect(await readOutcome(moveLibrary({ from: middle, to: back }, breaking))).toMatch(
      /^database-unreachable: The connection to PostgreSQL was lost\. .* to continue\.$/,
    )
    expect(ended).toHaveLength(1)
    await Promise.all(ended)
    await moveLibrary({ from: middle, to: back }, SILENT)
    expect(await readPlace(back)).toEqual({ rows: content, blobs: EXPECTED_BLOBS })
  })

  test('begins anew if the old library was used after an interruption', async () => {
    const { from, content } = await buildSource(5, 13)
    const to = { ...(await makePlace()), databaseUrl: await createDatabase(), s3: await createBucket(server) }
    // In the comparison of the rows, when everything has been copied.
    const steps = 2 * content.size + BLOBS.length
    expect(await readOutcome(moveLibrary({ from, to }, interruptAt(steps)))).toContain('interrupted')
    const db = openDatabase(join(from.dataDir, DATABASE_FILE))
    await db.updateTable('allPhotos').set({ camera: 'another' }).execute()
    const [gone] = await db.selectFrom('events').select('id').execute()
    await db
      .deleteFrom('events')
      .where('id', '=', gone?.id ?? 0)
      .execute()
    const changed = await readAll(db)
    await db.destroy()
    expect(changed).not.toEqual(content)
    const files = await joinFilesystemStore(join(from.dataDir, 'blobs'))
    await files.remove('bob/original/2')
    await moveLibrary({ from, to }, SILENT)
    const blobs = new Map([...EXPECTED_BLOBS].filter(([name]) => name !== 'bob/original/2'))
    expect(await readPlace(to)).toEqual({ rows: changed, blobs })
    await expect(openStorage(from.dataDir)).rejects.toThrow(/was moved to PostgreSQL/)
  })

  test('leaves blobs where they are, and the earlier database can no longer serve them', async () => {
    const { from, content } = await buildSource(3, 15)
    const steps: { from: Place; to: Place }[] = []
    const withFiles = { ...from, databaseUrl: await createDatabase() }
    steps.push({ from, to: withFiles })
    const s3 = await createBucket(server)
    const withBucket = { ...(await makePlace()), databaseUrl: await createDatabase(), s3 }
    const last = { ...withBucket, databaseUrl: await createDatabase() }
    steps.push({ from: withFiles, to: withBucket }, { from: withBucket, to: last })
    for (const step of steps) {
      const { blobs } = await moveLibrary(step, SILENT)
      expect(blobs === null).toBe(step.from.dataDir === step.to.dataDir)
      expect(await readPlace(step.to)).toEqual({ rows: content, blobs: EXPECTED_BLOBS })
    }
    // Killed after the last blobs were given to the target, before that was complete.
    const db = openPostgres(last.databaseUrl)
    await markUnfinished(db, await identifyLibrary(db))
    await db.destroy()
    await moveLibrary({ from: withBucket, to: last }, SILENT)
    expect(await readPlace(last)).toEqual({ rows: content, blobs: EXPECTED_BLOBS })

    await expect(openStorage(from.dataDir)).rejects.toMatchObject({ code: 'bad-setting' })
    await expect(openStorage(withBucket.dataDir, withBucket)).rejects.toThrow(/contains another library/)
  })

  test('moves photos alone into a bucket and back, with the database on PostgreSQL', async () => {
    const { from, content } = await buildSource(2, 19)
    const files = { ...from, databaseUrl: await createDatabase() }
    await moveLibrary({ from, to: files }, SILENT)
    const bucket = { ...files, s3: await createBucket(server) }
    const node = await joinAsNode(files.databaseUrl)
    expect(await readOutcome(moveBlobsToBucket(bucket))).toMatch(/^library-in-use: A node is using/)
    await node.stop()
    await moveBlobsToBucket(bucket)
    expect(await readPlace(bucket)).toEqual({ rows: content, blobs: EXPECTED_BLOBS })
    const elsewhere = { ...bucket, ...(await makePlace()), databaseUrl: bucket.databaseUrl, s3: bucket.s3 }
    await mkdir(elsewhere.dataDir)
    const foreign = await openFilesystemStore(join(elsewhere.dataDir, 'blobs'))
    await foreign.put('a/b', Buffer.from('x'))
    expect(await readOutcome(moveBlobsToFiles(elsewhere))).toMatch(/^bad-setting: .* contains other photos/)
    await foreign.remove('a/b')
    await moveBlobsToFiles(elsewhere)
    expect(await readPlace({ ...elsewhere, s3: null })).toEqual({ rows: content, blobs: EXPECTED_BLOBS })
  })

  test('refuses what is in use, not empty, not reachable or not a library, and changes nothing', async () => {
    const { from } = await buildSource(2, 16)
    const url = await createDatabase()
    const to = { ...(await makePlace()), databaseUrl: url }
    const move = (changed: Partial<Place>, source: Place = from) =>
      readOutcome(moveLibrary({ from: source, to: { ...to, databaseSetting: '--to', ...changed } }, SILENT))
    const listTables = () => runInDatabase(url, `select tablename from pg_tables where schemaname = 'public'`)

    expect(await move({}, await makePlace())).toMatch(/^no-data: .*(?:contains no|There's no) Kindred data/)
    expect(await move({ databaseUrl: 'postgres://kindred:hidden@127.0.0.1:1/kindred' })).toMatch(
      /^database-unreachable: --to points to 127\.0\.0\.1:1, where no PostgreSQL server is responding \(ECONNREFUSED\)\.$/,
    )
    const s3 = await createBucket(server)
    expect(await move({ s3: { ...s3, secretKey: 'wrong' } satisfies S3Settings })).toMatch(
      /^bad-setting: \S+ rejected KINDRED_S3_ACCESS_KEY/,
    )
    const bucket = openBucket(await makeTemporaryFolder(), s3)
    await bucket.put('another/thing', Buffer.from('x'))
    expect(await move({ s3 })).toMatch(/^bad-setting: KINDRED_S3_BUCKET is \S+, which isn't empty/)
    const other = await makePlace()
    await (await openFilesystemStore(join(other.dataDir, 'blobs'))).put('a/b', Buffer.from('x'))
    expect(await move({ dataDir: other.dataDir })).toMatch(/^bad-setting: .* contains other photos/)
    expect(await listTables()).toEqual([])
    expect(await listNames(bucket)).toEqual(['another/thing'])

    const importing = lockForImport(from.dataDir)
    expect(await move({})).toMatch(/^library-in-use: An import into/)
    importing.release()
    const node = await joinAsNode(url)
    expect(await move({})).toMatch(/^library-in-use: A node is using the database/)
    await node.stop()
    await runInDatabase(url, 'create table strange (id int)')
    expect(await move({})).toMatch(
      /^library-not-empty: .* contains another program's tables: specify an empty/,
    )
    await runInDatabase(url, 'drop table strange')
    expect(await move({})).toBe('moved')
    expect(await move({})).toMatch(
      /^library-not-empty: .* already contains a library: specify an empty database/,
    )
    const back = { ...from, databaseUrl: null }
    expect(await move(back, to)).toMatch(/^library-not-empty: \S+kindred\.db already contains a library/)
  })

  test('nodes wait while a library is moved', async () => {
    const { from } = await buildSource(3, 18)
    const url = await createDatabase()
    const outcomes: Promise<string>[] = []
    const watcher: MoveWatcher = {
      ...SILENT,
      begin: () => void outcomes.push(readOutcome(joinAsNode(url).then(node => node.stop()))),
    }
    await moveLibrary({ from, to: { ...from, databaseUrl: url } }, watcher)
    expect(outcomes.length).toBeGreaterThan(1)
    for (const outcome of await Promise.all(outcomes.slice(0, 1)))
      expect(outcome).toMatch(/^library-in-use: .* is being moved/)
    expect(await readOutcome(joinAsNode(url).then(node => node.stop()))).toBe('moved')
  })
})
