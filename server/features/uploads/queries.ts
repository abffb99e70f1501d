import type { Queryable } from '../../db/database.ts'
import { unindexedOwnerId } from '../../db/unindexed-owner-id.ts'

export type PhotoIdentity = {
  readonly id: string
  readonly name: string
  readonly sha256: string
  readonly batchId: string
}

export type NewPhoto = {
  readonly id: string
  readonly batchId: string
  readonly name: string
  readonly nameKey: string
  readonly sha256: string
  readonly crc32: number
  readonly byteSize: number
  readonly mediaType: string
  readonly uploadedAt: number
}

export async function findPhotosByContent(
  db: Queryable,
  ownerId: string,
  sha256s: readonly string[],
): Promise<PhotoIdentity[]> {
  return db
    .selectFrom('allPhotos')
    .select(['id', 'name', 'sha256', 'batchId'])
    .where('ownerId', '=', ownerId)
    .where('sha256', 'in', sha256s)
    .execute()
}

/** Those of the sizes, in bytes, that a photo of the owner has. */
export async function findPhotoSizes(
  db: Queryable,
  ownerId: string,
  byteSizes: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('allPhotos')
    .select('byteSize')
    .distinct()
    .where('ownerId', '=', ownerId)
    .where('byteSize', 'in', byteSizes)
    .execute()
  return rows.map(({ byteSize }) => byteSize)
}

/** Those of the names that are in use. */
export async function findTakenNames(
  db: Queryable,
  ownerId: string,
  nameKeys: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('allPhotos')
    .select('nameKey')
    .where('ownerId', '=', ownerId)
    .where('nameKey', 'in', nameKeys)
    .execute()
  return rows.map(({ nameKey }) => nameKey)
}

export async function isNameTaken(db: Queryable, ownerId: string, nameKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('allPhotos')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('nameKey', '=', nameKey)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the names with this prefix, as a first guess at the number of the next copy. */
export async function countNamesStarting(db: Queryable, ownerId: string, prefix: string): Promise<number> {
  const { count } = await db
    .selectFrom('allPhotos')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('nameKey', '>=', prefix)
    .where('nameKey', '<', `${prefix}\u{10ffff}`)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPhotos(
  db: Queryable,
  ownerId: string,
  photos: readonly NewPhoto[],
): Promise<void> {
  if (photos.length === 0) return
  await db
    .insertInto('allPhotos')
    .values(photos.map(photo => ({ ...photo, ownerId })))
    .execute()
}

/** Deletes the batch's photos that no worker is processing; the caller deletes their jobs. */
export async function deleteWaitingPhotos(
  db: Queryable,
  ownerId: string,
  batchId: string,
): Promise<{ id: string }[]> {
  const idle = db
    .selectFrom('photos')
    .select('photos.id')
    .where('photos.ownerId', '=', ownerId)
    .where('photos.batchId', '=', batchId)
    .where('photos.state', '=', 'waiting')
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('jobs')
            .select('jobs.id')
            .whereRef('jobs.subjectId', '=', 'photos.id')
            .where('jobs.state', '=', 'running'),
        ),
      ),
    )
  return db
    .deleteFrom('allPhotos')
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', 'in', idle)
    .returning('id')
    .execute()
}
