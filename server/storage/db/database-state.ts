import { sql } from 'kysely'
import { AppError } from '../../errors.ts'
import type { Database } from './database.ts'
import { getEngine } from './engine.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { listMigrations } from './migrate.ts'
import { OWN_LEVEL, readNeededLevel } from './node-levels.ts'

/** The version that wrote a database, and how its migrations differ from those of this version. */
export type DatabaseState = {
  /** Null for a new database. */
  readonly version: string | null
  /** Migrations of this version that the database lacks. */
  readonly pending: readonly string[]
  /** Migrations that only a newer version knows. */
  readonly unknown: readonly string[]
  /** Whether this version can use the database although it does not know these migrations. */
  readonly isUsableBesideNewer: boolean
  /** Whether the database lacks a migration that precedes one that it has. */
  readonly isOutOfOrder: boolean
}

export const OWN_VERSION = packageJson.version

/** The name in errors of a database that is not a file, because its URL contains a password. */
export const POSTGRES_NAME = 'The database in DATABASE_URL'

/** The last version that did not record its number. */
const FIRST_RELEASE = '0.1.0'

export async function readDatabaseState(db: Database): Promise<DatabaseState> {
  const executed = (await getEngine(db).hasTable(db, 'kysely_migration')) ? await listExecuted(db) : []
  const known = Object.keys(listMigrations(db))
  const pending = known.filter(name => !executed.includes(name))
  const unknown = executed.filter(name => !known.includes(name))
  const newest = executed.at(-1)
  const neededLevel = unknown.length > 0 ? await readNeededLevel(db) : null
  return {
    version: executed.length > 0 ? await readVersion(db) : null,
    pending,
    unknown,
    isUsableBesideNewer: pending.length === 0 && neededLevel !== null && neededLevel <= OWN_LEVEL,
    isOutOfOrder: pending.some(name => newest !== undefined && name < newest),
  }
}

export async function recordVersion(db: Database, version: string, now: number): Promise<void> {
  await db
    .insertInto('versions')
    .values({ version, openedAt: now })
    .onConflict(conflict => conflict.column('version').doUpdateSet({ openedAt: now }))
    .execute()
}

/** Throws `database-newer` and `database-out-of-order`. */
export function assertOpenable(
  { version, unknown, isUsableBesideNewer, isOutOfOrder }: DatabaseState,
  name: string,
): void {
  if (unknown.length > 0 && !isUsableBesideNewer) {
    const isSame = version === OWN_VERSION
    const writer = isSame ? `a newer build of Kindred ${version}` : `Kindred ${version}`
    const advice = `Start that version or a newer one. To go back to this one, see "Going back" in docs/running.md.`
    throw new AppError(
      'database-newer',
      409,
      `${name} was written by ${writer}, and this one (${OWN_VERSION}) can't read it. ${advice}`,
    )
  }
  if (isOutOfOrder) {
    const message = `${name} was written by a build of Kindred between two releases and can't be upgraded.`
    throw new AppError('database-out-of-order', 409, `${message} Restore a backup (kindred restore).`)
  }
}

/** Throws the errors of assertOpenable, and `database-outdated`. */
export async function assertUpToDate(db: Database, name: string): Promise<void> {
  const state = await readDatabaseState(db)
  assertOpenable(state, name)
  if (state.version === null || state.pending.length === 0) return
  const message = `${name} was written by Kindred ${state.version} and hasn't been upgraded yet.`
  const advice = 'Run "kindred serve" from this version once to upgrade it, then try again.'
  throw new AppError('database-outdated', 409, `${message} ${advice}`)
}

async function listExecuted(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function readVersion(db: Database): Promise<string> {
  if (!(await getEngine(db).hasTable(db, 'versions'))) return FIRST_RELEASE
  const row = await db
    .selectFrom('versions')
    .select('version')
    .orderBy('openedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? FIRST_RELEASE
}
