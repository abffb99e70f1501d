import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { identifyLibrary, markUnfinished, readUnfinishedCopy } from '../db/copy/unfinished-copy.ts'
import { countAllRows } from '../db/copy/copy-rows.ts'
import { createTables } from '../db/migrate.ts'
import type { Database, Queryable } from '../db/database.ts'
import { assertOpenable, readDatabaseState } from '../db/database-state.ts'
import { getEngine } from '../db/engine.ts'
import { readObjectStoreId, writeObjectStoreId } from '../db/object-store-id.ts'
import { openDatabase } from '../db/open-database.ts'
import { AppError } from '../../errors.ts'
import { DATABASE_FILE } from '../open-storage.ts'
import type { Place } from './place.ts'

type Target = Pick<Place, 'dataDir' | 'databaseUrl'>

/**
 * Opens the database that is to be filled from a library: a new one with all tables, or one that an
 * interrupted run has begun to fill from the same library. Throws `library-not-empty`.
 */
export async function openTarget(
  place: Target,
  source: Queryable,
): Promise<{ db: Database; isNew: boolean }> {
  const libraryId = await identifyLibrary(source)
  const { databaseUrl } = place
  if (databaseUrl === null) return prepare(openFile(place), place, libraryId)
  const { openPostgres } = await import('../db/postgres/open-postgres.ts')
  const { startOneByOne } = await import('../db/postgres/inspect-postgres.ts')
  // A node that starts at this moment waits, and then finds the mark.
  return startOneByOne(databaseUrl, async () => prepare(openPostgres(databaseUrl), place, libraryId))
}

/** Empties the database, and makes it a new target of the same library. */
export async function resetTarget(place: Target, db: Database): Promise<Database> {
  const libraryId = await readUnfinishedCopy(db)
  if (libraryId === null) throw new Error('Only a database that is being filled can be emptied.')
  const bucket = await readObjectStoreId(db)
  const folder = await readObjectStoreId(db, 'data-folder')
  await discardTarget(place, db)
  const { db: emptied } = await openEmpty(place, libraryId)
  await writeObjectStoreId(emptied, bucket)
  await writeObjectStoreId(emptied, folder, 'data-folder')
  return emptied
}

/** Removes everything that openTarget has created, and closes the database. */
export async function discardTarget(place: Target, db: Database): Promise<void> {
  if (place.databaseUrl !== null) {
    const { discardTables } = await import('../db/postgres/discard-tables.ts')
    await discardTables(db)
  }
  await db.destroy()
  if (place.databaseUrl === null) {
    const file = join(place.dataDir, DATABASE_FILE)
    for (const suffix of ['', '-wal', '-shm']) await rm(`${file}${suffix}`, { force: true })
  }
}

/** Returns the name of the target for errors; its URL may contain a password. */
function describeTarget({ dataDir, databaseUrl }: Target): string {
  return databaseUrl === null ? join(dataDir, DATABASE_FILE) : 'The database to fill'
}

async function openEmpty(place: Target, libraryId: string): Promise<{ db: Database; isNew: boolean }> {
  const { databaseUrl } = place
  if (databaseUrl === null) return prepare(openFile(place), place, libraryId)
  const { openPostgres } = await import('../db/postgres/open-postgres.ts')
  return prepare(openPostgres(databaseUrl), place, libraryId)
}

function openFile({ dataDir }: Target): Database {
  return openDatabase(join(dataDir, DATABASE_FILE))
}

async function prepare(
  db: Database,
  place: Target,
  libraryId: string,
): Promise<{ db: Database; isNew: boolean }> {
  try {
    const state = await readDatabaseState(db)
    assertOpenable(state, describeTarget(place))
    const mark = await readUnfinishedCopy(db)
    if (mark === libraryId) {
      // An older version has begun it. Migrations would not find the triggers.
      if (state.pending.length > 0) return { db: await resetTarget(place, db), isNew: false }
      await getEngine(db).rows.removeTriggers(db)
      return { db, isNew: false }
    }
    if (mark !== null) throw createNotEmptyError(place, 'is being filled from a different library')
    await assertEmpty(db, place)
    await createTables(db)
    await markUnfinished(db, libraryId)
    await getEngine(db).rows.removeTriggers(db)
    return { db, isNew: true }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Tables without rows are left by a run that was killed before it could mark the database. */
async function assertEmpty(db: Database, place: Target): Promise<void> {
  const { hasTable, rows } = getEngine(db)
  const tables = await rows.listTables(db)
  if (tables.length === 0) return
  if (!(await hasTable(db, 'kysely_migration')))
    throw createNotEmptyError(place, "contains another program's tables")
  if ((await countAllRows(db, tables)) > 0) throw createNotEmptyError(place, 'already contains a library')
}

function createNotEmptyError(place: Target, reason: string): AppError {
  const advice =
    place.databaseUrl === null
      ? 'set KINDRED_DATA_DIR to an empty folder, or move this file away'
      : 'specify an empty database'
  return new AppError('library-not-empty', 409, `${describeTarget(place)} ${reason}: ${advice}.`)
}
