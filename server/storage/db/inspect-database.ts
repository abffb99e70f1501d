import SqliteDatabase from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { type DatabaseState, readDatabaseState } from './database-state.ts'
import type { Database } from './database.ts'
import { readObjectStoreId } from './object-store-id.ts'
import { readChosenNetwork } from './recognition-network.ts'
import { EngineSqliteDialect } from './sqlite/engine-sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export type DatabaseReport = {
  /** SQLite's messages; empty for a sound database. */
  readonly problems: readonly string[]
  /** The time of the newest photo or event, in milliseconds since 1970. */
  readonly newestAt: number | null
  /** Owners whose last grouping was refused. */
  readonly refusedGroupings: number
  /** See readObjectStoreId. */
  readonly objectStoreId: string | null
  /** The network that the operator has chosen; null if none was chosen. */
  readonly networkId: string | null
  /** Randomly chosen photos whose originals are in the store. */
  readonly photos: readonly StoredPhoto[]
}

export type StoredPhoto = { readonly id: string; readonly ownerId: string }

/** A running server holds the file for less time than this. */
const BUSY_TIMEOUT_MS = 10_000
const MAX_PROBLEMS = 3

/** Checking their files takes about a second. */
const MAX_PHOTOS = 10_000

const NOTHING = { newestAt: null, refusedGroupings: 0, objectStoreId: null, networkId: null, photos: [] }

/**
 * Returns the state of the file, including the version that wrote it; null if it cannot be read.
 * Does not change the file.
 */
export async function inspectState(file: string): Promise<DatabaseState | null> {
  let db: Kysely<Tables> | undefined
  try {
    db = new Kysely<Tables>({ dialect: new EngineSqliteDialect({ database: openReadOnly(file) }) })
    return await readDatabaseState(db)
  } catch (error) {
    if (!(error instanceof SqliteDatabase.SqliteError)) throw error
    return null
  } finally {
    await db?.destroy()
  }
}

/**
 * Checks the file without changing it, even while a server uses it. A database of another version
 * is only checked for damage, since its tables may differ.
 */
export function inspectDatabase(file: string, { isOwn = true }: { isOwn?: boolean } = {}): DatabaseReport {
  let connection: SqliteDatabase.Database | undefined
  try {
    connection = openReadOnly(file)
    const results = connection.prepare(`pragma quick_check(${MAX_PROBLEMS})`).pluck().all().map(String)
    const problems = results.filter(result => result !== 'ok')
    if (problems.length > 0 || !isOwn) return { ...NOTHING, problems }
    const newestAt = connection
      .prepare(
        'select max(at) from (select max(uploadedAt) as at from photos union all select max(at) from events)',
      )
      .pluck()
      .get()
    return {
      problems,
      newestAt: typeof newestAt === 'number' ? newestAt : null,
      refusedGroupings: countRefusedGroupings(connection),
      objectStoreId: findObjectStoreId(connection),
      networkId: findChosenNetwork(connection),
      photos: listSomePhotos(connection),
    }
  } catch (error) {
    if (!(error instanceof SqliteDatabase.SqliteError)) throw error
    return { ...NOTHING, problems: [error.message] }
  } finally {
    connection?.close()
  }
}

function countRefusedGroupings(connection: SqliteDatabase.Database): number {
  return Number(
    connection.prepare('select count(*) from groupings where contradiction is not null').pluck().get(),
  )
}

function findChosenNetwork(connection: SqliteDatabase.Database): string | null {
  const networkId = connection.prepare('select networkId from recognitionNetwork').pluck().get()
  return typeof networkId === 'string' ? networkId : null
}

function listSomePhotos(connection: SqliteDatabase.Database): StoredPhoto[] {
  return connection
    .prepare<[number], StoredPhoto>(
      "select id, ownerId from photos where keptIn = 'store' order by random() limit ?",
    )
    .all(MAX_PHOTOS)
}

function openReadOnly(file: string): SqliteDatabase.Database {
  return new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
}

function findObjectStoreId(connection: SqliteDatabase.Database): string | null {
  const statement = connection.prepare<[], { value: string }>(
    "select value from secrets where name = 'object-store'",
  )
  return statement.get()?.value ?? null
}

/** Reads what inspectDatabase reads of a file, from a database of this version on PostgreSQL. */
export async function inspectLibrary(db: Database): Promise<Omit<DatabaseReport, 'problems'>> {
  const { rows: times } = await sql<{ at: number | null }>`
    select max(at) as at from (
      select max("uploadedAt") as at from photos union all select max(at) from events
    ) as newest`.execute(db)
  const { count } = await db
    .selectFrom('groupings')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('contradiction', 'is not', null)
    .executeTakeFirstOrThrow()
  const photos = await db
    .selectFrom('photos')
    .select(['id', 'ownerId'])
    .where('keptIn', '=', 'store')
    .orderBy(sql`random()`)
    .limit(MAX_PHOTOS)
    .execute()
  return {
    newestAt: times[0]?.at ?? null,
    refusedGroupings: count,
    objectStoreId: await readObjectStoreId(db),
    networkId: (await readChosenNetwork(db)) ?? null,
    photos,
  }
}
