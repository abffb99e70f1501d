import type { Queryable } from '../../storage/db/database.ts'
import { openRows } from '../../storage/db/sealed-faces.ts'

export type FaceSearchRow = {
  readonly id: string
  readonly state: 'waiting' | 'done' | 'failed'
  readonly answer: string | null
  readonly failureCode: string | null
}

export type GroupedFaceRow = {
  readonly id: string
  readonly photoId: string
  readonly personId: string | null
  readonly quality: number
  readonly embedding: Uint8Array
}

export async function insertSearch(
  db: Queryable,
  ownerId: string,
  { id, createdAt }: { id: string; createdAt: number },
): Promise<void> {
  await db.insertInto('faceSearches').values({ id, ownerId, state: 'waiting', createdAt }).execute()
}

export async function findSearch(
  db: Queryable,
  ownerId: string,
  searchId: string,
): Promise<FaceSearchRow | undefined> {
  return db
    .selectFrom('faceSearches')
    .select(['id', 'state', 'answer', 'failureCode'])
    .where('ownerId', '=', ownerId)
    .where('id', '=', searchId)
    .executeTakeFirst()
}

export async function countWaiting(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('faceSearches')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

/** Returns false if the search does not exist. */
export async function endSearch(
  db: Queryable,
  ownerId: string,
  end: { id: string } & ({ state: 'done'; answer: string } | { state: 'failed'; failureCode: string }),
): Promise<boolean> {
  const { id, ...values } = end
  const { numUpdatedRows } = await db
    .updateTable('faceSearches')
    .set(values)
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteSearch(db: Queryable, ownerId: string, searchId: string): Promise<void> {
  await db.deleteFrom('faceSearches').where('ownerId', '=', ownerId).where('id', '=', searchId).execute()
}

/** Deletes searches from before this time; returns those whose pictures have to be deleted. */
export async function deleteSearchesBefore(
  db: Queryable,
  ownerId: string,
  before: number,
): Promise<{ id: string }[]> {
  return db
    .deleteFrom('faceSearches')
    .where('ownerId', '=', ownerId)
    .where('createdAt', '<', before)
    .returning('id')
    .execute()
}

/** Reads all faces with this engine version of people who are not hidden. */
export async function readGroupedFaces(
  db: Queryable,
  ownerId: string,
  engineVersion: string,
): Promise<GroupedFaceRow[]> {
  const rows = await db
    .selectFrom('faces')
    .innerJoin('people', 'people.id', 'faces.personId')
    .innerJoin('faceReadings', 'faceReadings.faceId', 'faces.id')
    .select(['faces.id', 'photoId', 'personId', 'quality', 'embedding'])
    .where('faces.ownerId', '=', ownerId)
    .where('faces.standing', '!=', 'rejected')
    .where('people.hiddenAt', 'is', null)
    .where('faceReadings.engineVersion', '=', engineVersion)
    .execute()
  return openRows(db, ownerId, rows, 'embedding')
}
