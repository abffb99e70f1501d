import { createHash } from 'node:crypto'
import { AppError } from '../../../errors.ts'
import type { Queryable } from '../database.ts'
import { findSecret } from '../ensure-secret.ts'
import { getEngine } from '../engine.ts'

/** Marks a database that is being filled, with the id of the library that it is filled from. */
const MARK = 'unfinished-copy'

/** Contains the statements of the triggers that a copy to SQLite has removed, as JSON. */
export const REMOVED_TRIGGERS = 'removed-triggers'

/** Names of secrets that belong to one place of a library, and are not copied. */
export const LIBRARY_PLACE_NAMES = [
  MARK,
  REMOVED_TRIGGERS,
  'object-store',
  'object-store-move',
  'data-folder',
  'signing-secret-hash',
] as const

/** Returns the id of the library that the database is being filled from; null if it is complete. */
export async function readUnfinishedCopy(db: Queryable): Promise<string | null> {
  return (await getEngine(db).hasTable(db, 'secrets')) ? findSecret(db, MARK) : null
}

export async function markUnfinished(db: Queryable, libraryId: string): Promise<void> {
  await db.insertInto('secrets').values({ name: MARK, value: libraryId }).execute()
}

export async function markFinished(db: Queryable): Promise<void> {
  await db.deleteFrom('secrets').where('name', '=', MARK).execute()
}

/** Throws `copy-unfinished`. */
export async function assertFinished(db: Queryable, name: string): Promise<void> {
  if ((await readUnfinishedCopy(db)) === null) return
  const advice = 'Run the same command again to continue, or go back to the previous settings.'
  throw new AppError('copy-unfinished', 409, `${name} contains only part of a library. ${advice}`)
}

/** Returns an id that identifies a library without revealing its secrets. */
export async function identifyLibrary(db: Queryable): Promise<string> {
  const secret = await findSecret(db, 'accounts')
  return createHash('sha256').update(`unfinished copy of ${secret}`).digest('hex')
}
