import type { Queryable } from './database.ts'
import { getEngine } from './engine.ts'
import type { Sealer } from './sealer.ts'

/**
 * Finds the keys of these photos, which must exist. To be called in the transaction that stores the
 * values, so that no erasure destroys a key before.
 */
export async function findSealer(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<Sealer> {
  return getEngine(db).findSealer(db, ownerId, photoIds)
}

/**
 * Destroys the keys of photos that the same transaction deletes. Old copies of the keys are gone
 * after `discardOldContent`.
 */
export async function destroyKeys(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<void> {
  await getEngine(db).destroyKeys(db, ownerId, photoIds)
}
