import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { unindexedOwnerId } from '../../db/unindexed-owner-id.ts'

export type PersonRow = { readonly id: string; readonly name: string | null; readonly number: number }

export type ClusterPhoto = {
  readonly id: string
  readonly name: string
  readonly sha256: string
  readonly crc32: number
  readonly byteSize: number
  readonly mediaType: string
  readonly uploadedAt: number
  readonly takenAt: number | null
}

/** Lists people who are not hidden, most photos first. */
export async function listPeople(db: Queryable, ownerId: string): Promise<PersonRow[]> {
  return db
    .selectFrom('people')
    .select(['id', 'name', 'number'])
    .where('ownerId', '=', ownerId)
    .where('hiddenAt', 'is', null)
    .orderBy('photoCount', 'desc')
    .orderBy('number')
    .execute()
}

/**
 * Lists the ids of each person's photos as a JSON array, using only an index. A photo with two
 * faces of a person is in it twice: `distinct` would take twice as long.
 */
export async function listPhotosByPerson(
  db: Queryable,
  ownerId: string,
): Promise<{ personId: string | null; photoIds: string }[]> {
  return db
    .selectFrom('faces')
    .select(['personId', sql<string>`json_group_array("photoId")`.as('photoIds')])
    .where('ownerId', '=', ownerId)
    .where('personId', 'is not', null)
    .groupBy('personId')
    .execute()
}

/** In the order of upload. */
export async function listPhotoNames(
  db: Queryable,
  ownerId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('photos')
    .select(['id', 'name'])
    .where('ownerId', '=', ownerId)
    .orderBy('seq')
    .execute()
}

/** Finds a person by name, or one without a name by number. */
export async function findPerson(
  db: Queryable,
  ownerId: string,
  wanted: { name: string; number: number | null },
): Promise<PersonRow | undefined> {
  return db
    .selectFrom('people')
    .select(['id', 'name', 'number'])
    .where('ownerId', '=', ownerId)
    .where(eb =>
      eb.or([
        eb('name', '=', wanted.name),
        ...(wanted.number === null
          ? []
          : [eb.and([eb('number', '=', wanted.number), eb('name', 'is', null)])]),
      ]),
    )
    .orderBy('name', 'desc')
    .executeTakeFirst()
}

export async function findPhotosOfPerson(
  db: Queryable,
  ownerId: string,
  personId: string,
  nameKey?: string,
): Promise<ClusterPhoto[]> {
  const ofPerson = db
    .selectFrom('faces')
    .select('photoId')
    .where('ownerId', '=', ownerId)
    .where('personId', '=', personId)
  const photos = db
    .selectFrom('photos')
    .select(['id', 'name', 'sha256', 'crc32', 'byteSize', 'mediaType', 'uploadedAt', 'takenAt'])
    .where('id', 'in', ofPerson)
    .orderBy('seq')
  return nameKey === undefined
    ? photos.where(unindexedOwnerId('photos'), '=', ownerId).execute()
    : photos.where('ownerId', '=', ownerId).where('nameKey', '=', nameKey).execute()
}
