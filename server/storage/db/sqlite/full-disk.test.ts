import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildEngines } from '../../../../test/factories/build-engines.ts'
import { buildBatch, buildFace, buildPhoto, buildUnitVector } from '../../../../test/factories/build-photo.ts'
import { buildDetectedFace, buildReading } from '../../../../test/factories/build-reading.ts'
import { handleEveryJob } from '../../../../test/factories/job-handlers.ts'
import { placeByDirection } from '../../../../test/factories/place-by-direction.ts'
import { makeTemporaryFolder } from '../../../../test/server/make-temporary-folder.ts'
import { createTestStorage } from '../../../../test/server/test-storage.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { acceptFiles } from '../../../intake/uploads/process-upload.ts'
import { processPhotoHandler } from '../../../library/photos/process-photo.ts'
import { insertJobs } from '../../../machinery/jobs/queries.ts'
import { runNextJob, type JobHandler } from '../../../machinery/jobs/run-jobs.ts'
import { DATABASE_FILE } from '../../open-storage.ts'
import { decide, namePerson } from '../../../library/people/decide/make-decision.ts'
import { planMerge } from '../../../library/people/decide/plan-people.ts'
import { groupPeopleHandler } from '../../../library/people/group/group-people.ts'
import { redoDecision } from '../../../library/people/history/redo.ts'
import { undoDecision } from '../../../library/people/history/undo.ts'
import { trashPhotos } from '../../../library/trash/trash-photos.ts'
import type { Database } from '../database.ts'
import { isDatabaseFull } from '../database-failures.ts'
import type { Tables } from '../tables.ts'
import { transactFor } from '../transact-for.ts'
import { TwoConnectionsDialect } from './engine-sqlite-dialect.ts'

const ownerId = 'ann'
const log = pino({ level: 'silent' })
/** They record which jobs wait, and who used the processor; a failed job changes them. */
const TABLES_OF_JOBS = new Set(['jobs', 'turns'])

/**
 * A disk that is full while one statement of a transaction runs; SQLite then rolls the whole
 * transaction back by itself.
 */
class FillingDisk extends SqliteDatabase {
  statementsLeft = Infinity

  override prepare: SqliteDatabase.Database['prepare'] = (source: string) => {
    this.#countDown()
    return super.prepare(source)
  }

  override exec(source: string): this {
    if (source === 'commit') this.#countDown()
    return super.exec(source)
  }

  #countDown(): void {
    if (!this.inTransaction || --this.statementsLeft !== 0) return
    super.exec('rollback')
    throw new SqliteDatabase.SqliteError('database or disk is full', 'SQLITE_FULL')
  }
}

type Library = {
  readonly db: Database
  readonly store: BlobStore
  readonly now: () => number
}
/** `run` is repeated when the disk has room again. */
type Operation = {
  readonly prepare?: (db: Database) => Promise<unknown>
  readonly run: (library: Library) => Promise<unknown>
}

const runJob = async ({ db, now }: Library, handler: JobHandler): Promise<unknown> =>
  runNextJob({ db, workerId: 'w1', handlers: handleEveryJob(handler), log, now })

const listPeople = async (db: Database) =>
  (await db.selectFrom('people').select('id').orderBy('number').execute()).map(({ id }) => id)

const mergeAll = async ({ db, now }: Pick<Library, 'db' | 'now'>) => {
  const [personId = '', ...otherIds] = await listPeople(db)
  return decide({ db, now }, ownerId, transaction => planMerge(transaction, ownerId, { personId, otherIds }))
}

const findDecision = async (db: Database) =>
  (await db.selectFrom('decisions').select('id').executeTakeFirstOrThrow()).id

const undo = async ({ db, now }: Pick<Library, 'db' | 'now'>) => {
  const decisionId = await findDecision(db)
  return transactFor(db, ownerId, transaction =>
    undoDecision(transaction, ownerId, { decisionId, now: now() }),
  )
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  'processing a photo': {
    async prepare(db) {
      const photo = await db
        .selectFrom('photos')
        .select('id')
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      await insertJobs(db, [{ name: 'process-photo', ownerId, subjectId: photo.id, runAt: 0 }])
    },
    run: library =>
      runJob(
        library,
        processPhotoHandler({
          ...library,
          engines: buildEngines({
            readPhoto: async () =>
              buildReading([buildDetectedFace({ x: 100 }), buildDetectedFace({ x: 300 })]),
          }),
          mayLookForFaces: async () => true,
          storeNames: async () => {},
        }),
      ),
  },
  'keeping people': {
    prepare: db => insertJobs(db, [{ name: 'group-people', ownerId, subjectId: null, runAt: 0 }]),
    run: library =>
      runJob(
        library,
        groupPeopleHandler({
          ...library,
          engines: buildEngines(),
          placeFaces: placeByDirection,
          findQuestions: async () => [],
          mayLookForFaces: async () => true,
          log,
        }),
      ),
  },
  'naming a person': {
    async run({ db, now }) {
      const [personId = ''] = await listPeople(db)
      return namePerson({ db, now }, ownerId, { personId, name: 'Ann' })
    },
  },
  'merging people': { run: mergeAll },
  'undoing a decision': { prepare: db => mergeAll({ db, now: () => 1 }), run: undo },
  'redoing a decision': {
    async prepare(db) {
      await mergeAll({ db, now: () => 1 })
      await undo({ db, now: () => 2 })
    },
    async run({ db, now }) {
      const decisionId = await findDecision(db)
      return transactFor(db, ownerId, transaction =>
        redoDecision(transaction, ownerId, { decisionId, now: now() }),
      )
    },
  },
  'moving photos to the trash': {
    async run({ db, now }) {
      const photos = await db.selectFrom('photos').select('id').orderBy('id').limit(2).execute()
      const photoIds = photos.map(({ id }) => id)
      return transactFor(db, ownerId, transaction =>
        trashPhotos(transaction, ownerId, { photoIds, now: now() }),
      )
    },
  },
  'accepting files': {
    async run({ db, now }) {
      const { id: batchId } = await db
        .selectFrom('batches')
        .select('id')
        .where('completedAt', 'is', null)
        .executeTakeFirstOrThrow()
      const known = await db.selectFrom('photos').select('sha256').limit(1).executeTakeFirstOrThrow()
      const files = ['a', 'b', 'c'].map((sha256, i) => ({
        sentName: 'image.jpg',
        photoId: `new-${i}`,
        sha256: i === 2 ? known.sha256 : sha256,
        crc32: i,
        byteSize: 10,
        mediaType: 'image/jpeg',
      }))
      return acceptFiles({ db, now }, ownerId, { batchId, files, rejected: 0 })
    },
  },
}

/** Builds a library with people, new faces and a photo that waits; returns its folder and store. */
async function buildLibrary() {
  const storage = await createTestStorage()
  const { db, store, dataDir } = storage
  const faces: string[] = []
  for (const axis of [1, 2, 3]) {
    const { id: photoId } = await buildPhoto(storage, { ownerId })
    for (const [i, face] of [axis, axis + 1].entries()) {
      const box = { x: 0.2 + i * 0.4, y: 0.2, width: 0.1, height: 0.1 }
      faces.push(await buildFace(storage, { ownerId, photoId, embedding: buildUnitVector(face), box }))
    }
  }
  const group = OPERATIONS['keeping people']
  await group?.prepare?.(db)
  await group?.run({ db, store, now: () => 1 })
  const { id: photoId } = await buildPhoto(storage, { ownerId })
  await buildFace(storage, { ownerId, photoId, embedding: buildUnitVector(1) })
  await buildPhoto(storage, { ownerId, state: 'waiting' })
  const batchId = await buildBatch(storage, { ownerId, fileCount: 3 })
  await db.updateTable('batches').set({ completedAt: null }).where('id', '=', batchId).execute()
  await db.deleteFrom('jobs').execute()
  expect(await listPeople(db)).toHaveLength(4)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  return { store, file: join(dataDir, DATABASE_FILE) }
}

function openOn(disk: FillingDisk): Database {
  disk.pragma('synchronous = OFF')
  disk.pragma('foreign_keys = ON')
  const reader = new SqliteDatabase(disk.name, { readonly: true })
  const db = new Kysely<Tables>({ dialect: new TwoConnectionsDialect(disk, reader) })
  onTestFinished(() => db.destroy())
  return db
}

/** Reads the rows of all tables but those of jobs. */
function readContent(disk: SqliteDatabase.Database): Record<string, unknown[]> {
  const tables = disk
    .prepare<[], { name: string }>(`select name from sqlite_master where type = 'table'`)
    .all()
  const names = tables.map(({ name }) => name).filter(name => !TABLES_OF_JOBS.has(name))
  return Object.fromEntries(names.map(name => [name, disk.prepare(`select * from "${name}"`).all()]))
}

const countRows = (content: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(content).map(([name, rows]) => [name, rows.length]))

test.each(Object.entries(OPERATIONS))(
  '%s happens as a whole or not at all, whichever statement the full disk refuses',
  async (_what, { prepare, run }) => {
    const { store, file } = await buildLibrary()
    const folder = await makeTemporaryFolder()
    const perform = async (refused: number) => {
      const copy = join(folder, `${refused}.db`)
      await copyFile(file, copy)
      const disk = new FillingDisk(copy)
      const db = openOn(disk)
      const clock = { now: 10_000 }
      const library = { db, store, now: () => clock.now }
      await prepare?.(db)
      const before = readContent(disk)
      disk.statementsLeft = refused
      const error = await run(library).then(
        () => undefined,
        (failure: unknown) => failure,
      )
      const wasRefused = disk.statementsLeft <= 0
      disk.statementsLeft = Infinity
      const after = readContent(disk)
      if (wasRefused) {
        clock.now += 60_000
        await run(library)
      }
      return { before, error, wasRefused, after, done: countRows(readContent(disk)) }
    }
    const { before, after, done, error } = await perform(Infinity)
    expect(error).toBeUndefined()
    expect(after).not.toEqual(before)
    let refused = 1
    for (; ; refused++) {
      const result = await perform(refused)
      if (!result.wasRefused) break
      expect(result.error === undefined || isDatabaseFull(result.error)).toBe(true)
      expect(result.after, `statement ${refused}`).toEqual(result.before)
      expect(result.done, `after statement ${refused}`).toEqual(done)
    }
    expect(refused).toBeGreaterThan(5)
  },
)
