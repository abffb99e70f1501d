import type { Migration } from 'kysely/migration'
import type { Queryable } from './database.ts'
import { getEngine } from './engine.ts'
import type { POSTGRES_MIGRATIONS } from './postgres/postgres-migrations.ts'

export type PostgresMigrationName = keyof typeof POSTGRES_MIGRATIONS

/**
 * What a migration means for nodes of older versions that use the database meanwhile or later:
 * `expand`: they work as before; `contract`: none of them does; `survivedSince`: those work that
 * know this earlier migration.
 */
export type MigrationKind = 'expand' | 'contract' | { readonly survivedSince: PostgresMigrationName }

/** migrations/README.md explains how to choose. */
export const MIGRATION_KINDS: Readonly<Record<PostgresMigrationName, MigrationKind>> = {
  // Nodes that know none of the later migrations never ran beside others.
  '0035-baseline': 'contract',
  '0036-decided-faces': 'contract',
  '0037-folders': 'contract',
  '0038-photo-names': 'contract',
  '0039-albums': 'contract',
  '0040-operators': 'contract',
  '0041-mean-pages-by-number': 'contract',
  '0042-paused-owners': 'contract',
  '0043-app-passwords': 'contract',
  '0044-turns': 'contract',
  '0045-films': 'contract',
  '0047-face-keys': 'contract',
  '0048-rows-of-owners': 'contract',
  '0051-node-requirements': 'expand',
  // Photos that an older node processes are not folded.
  '0052-bursts': 'expand',
  // An older node reads the camera only.
  '0053-bursts-of-older-photos': 'expand',
  // Triggers fill the new columns, and change the stamps.
  '0054-faces-by-date': 'expand',
  '0055-library-stamps': 'expand',
  // An older node makes thumbnails while it looks for faces, and leaves their jobs to newer ones.
  '0060-thumbnails': 'expand',
  // A photo that an older node processes is read again when it is viewed.
  '0062-origins-of-dates': 'expand',
  '0063-read-dates-again': 'expand',
  // Older nodes cannot read what is sealed anew.
  '0064-one-key-for-each-owner': 'contract',
}

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
