import type { Migration } from 'kysely/migration'
import type { Queryable } from './database.ts'
import { getEngine } from './engine.ts'
import { MIGRATION_KINDS, type MigrationKind } from './migrations.ts'

/** The first migration after which the database records the level that nodes need. */
const FIRST_RECORDED = 51

/** The level of nodes of this version: the number of their newest migration. */
export const OWN_LEVEL = Math.max(...Object.keys(MIGRATION_KINDS).map(readNumber))

/**
 * Returns the lowest level of nodes that can use a database once these migrations have run. A
 * migration without a kind is survived by no older node.
 */
export function computeNeededLevel(
  names: readonly string[],
  kinds: Readonly<Record<string, MigrationKind>> = MIGRATION_KINDS,
): number {
  return Math.max(0, ...names.map(name => readLevel(name, kinds[name] ?? 'contract')))
}

function readLevel(name: string, kind: MigrationKind): number {
  if (kind === 'expand') return 0
  return readNumber(kind === 'contract' ? name : kind.survivedSince)
}

function readNumber(name: string): number {
  return Number(name.slice(0, 4))
}

/**
 * Makes each migration record, in its transaction, which level nodes need from then on: an older
 * node that starts later does not know the migration, and reads the level.
 */
export function recordLevels(
  migrations: Readonly<Record<string, Migration>>,
): Readonly<Record<string, Migration>> {
  const names = Object.keys(migrations).toSorted()
  const entries = Object.entries(migrations).map(([name, migration]) => {
    if (readNumber(name) < FIRST_RECORDED) return [name, migration] as const
    const level = computeNeededLevel(names.slice(0, names.indexOf(name) + 1))
    const up: Migration['up'] = async db => {
      await migration.up(db)
      await raiseNeededLevel(db, level)
    }
    return [name, { up }] as const
  })
  return Object.fromEntries(entries)
}

/** Returns the lowest level of nodes that can use the database; null if it is not recorded. */
export async function readNeededLevel(db: Queryable): Promise<number | null> {
  if (!(await getEngine(db).hasTable(db, 'nodeRequirements'))) return null
  const row = await db.selectFrom('nodeRequirements').select('level').executeTakeFirst()
  return row?.level ?? null
}

/** Records the level, unless a higher one is recorded. */
export async function raiseNeededLevel(db: Queryable, needed: number): Promise<void> {
  const level = Math.max((await readNeededLevel(db)) ?? 0, needed)
  await db
    .insertInto('nodeRequirements')
    .values({ id: 1, level, engineVersion: null })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ level }))
    .execute()
}

/** Records the engine version with which nodes process photos. */
export async function writeEngineVersion(db: Queryable, engineVersion: string): Promise<void> {
  await db
    .insertInto('nodeRequirements')
    .values({ id: 1, level: null, engineVersion })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ engineVersion }))
    .execute()
}
