import type { Queryable } from '../../../storage/db/database.ts'
import type { NetworkChangesTable } from '../../../storage/db/people-tables.ts'

/** Returns the owners whose people are not grouped by this engine; reads all owners. */
export async function listOwnersOfOtherEngines(db: Queryable, engineVersion: string): Promise<string[]> {
  const owners = await db
    .selectFrom('groupings')
    .select('ownerId')
    .where('engineVersion', '!=', engineVersion)
    .orderBy('ownerId')
    .execute()
  return owners.map(({ ownerId }) => ownerId)
}

/** Returns those owners, and the owners of photos that this engine has not processed. */
export async function listOwnersToChange(db: Queryable, engineVersion: string): Promise<string[]> {
  const owners = await db
    .selectFrom('groupings')
    .select('ownerId')
    .where('engineVersion', '!=', engineVersion)
    .union(db.selectFrom('photos').select('ownerId').where('engineVersion', '!=', engineVersion))
    .orderBy('ownerId')
    .execute()
  return owners.map(({ ownerId }) => ownerId)
}

export type PersonBefore = {
  readonly id: string
  readonly name: string | null
  readonly number: number
}

export async function listPeopleBefore(db: Queryable, ownerId: string): Promise<PersonBefore[]> {
  return db
    .selectFrom('people')
    .select(['id', 'name', 'number'])
    .where('ownerId', '=', ownerId)
    .orderBy('number')
    .execute()
}

/**
 * Returns the change that an owner has not agreed to yet, or has agreed to and that is not made
 * yet.
 */
export async function findNetworkChange(
  db: Queryable,
  ownerId: string,
): Promise<Pick<NetworkChangesTable, 'engineVersion' | 'photoCount' | 'preview' | 'agreedAt'> | undefined> {
  return db
    .selectFrom('networkChanges')
    .select(['engineVersion', 'photoCount', 'preview', 'agreedAt'])
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
}

/** Stores the preview of a change; the owner has not agreed to it yet. */
export async function putNetworkChange(
  db: Queryable,
  ownerId: string,
  change: Pick<NetworkChangesTable, 'engineVersion' | 'photoCount' | 'preview'>,
): Promise<void> {
  await db
    .insertInto('networkChanges')
    .values({ ...change, ownerId })
    .onConflict(conflict => conflict.column('ownerId').doUpdateSet({ ...change, agreedAt: null }))
    .execute()
}

/** Returns false if no change is waiting. */
export async function setChangeAgreed(db: Queryable, ownerId: string, agreedAt: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('networkChanges')
    .set({ agreedAt })
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteNetworkChange(db: Queryable, ownerId: string): Promise<void> {
  await db.deleteFrom('networkChanges').where('ownerId', '=', ownerId).execute()
}

/** Deletes the changes of all owners to other engines. */
export async function deleteOtherNetworkChanges(db: Queryable, engineVersion: string): Promise<void> {
  await db.deleteFrom('networkChanges').where('engineVersion', '!=', engineVersion).execute()
}

export async function countPreparedPhotos(
  db: Queryable,
  ownerId: string,
  engineVersion: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('preparedPhotos')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('engineVersion', '=', engineVersion)
    .executeTakeFirstOrThrow()
  return count
}

export async function readIsRefused(db: Queryable, ownerId: string): Promise<boolean> {
  const grouping = await db
    .selectFrom('groupings')
    .select('contradiction')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return grouping !== undefined && grouping.contradiction !== null
}
