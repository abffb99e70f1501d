import { sql } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import { engineSql } from '../../storage/db/engine.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'

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
  readonly keptIn: 'store' | 'folder'
  readonly thumbAt: number | null
  readonly previewType: 'image/jpeg' | null
  readonly processedAt: number | null
}

/**
 * Lists people, those with most photos first: the people with these ids, or without ids all who are
 * not hidden.
 */
export async function listPeople(
  db: Queryable,
  ownerId: string,
  ids: readonly string[] | null = null,
): Promise<PersonRow[]> {
  const people = db.selectFrom('people').where('ownerId', '=', ownerId)
  const wanted = ids === null ? people.where('hiddenAt', 'is', null) : people.where('id', 'in', ids)
  return wanted.select(['id', 'name', 'number']).orderBy('photoCount', 'desc').orderBy('number').execute()
}

/**
 * Lists the ids of each person's photos as a JSON array, by an index-only scan. A photo with two
 * faces of a person occurs twice in it: `distinct` would take twice as long.
 */
export async function listPhotosByPerson(
  db: Queryable,
  ownerId: string,
): Promise<{ personId: string | null; photoIds: string }[]> {
  const photoIds = engineSql(engine => engine.aggregateTexts(sql.ref('photoId')))
  return db
    .selectFrom('faces')
    .select(['personId', photoIds.as('photoIds')])
    .where('ownerId', '=', ownerId)
    .where('personId', 'is not', null)
    .groupBy('personId')
    .execute()
}

/** Lists the names of photos in the order of upload. */
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
    .orderBy('name', order => order.desc().nullsLast())
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
    .select(['keptIn', 'processedAt', 'thumbAt', 'previewType'])
    .where('id', 'in', ofPerson)
    .orderBy('seq')
  return nameKey === undefined
    ? photos.where(unindexedOwnerId('photos'), '=', ownerId).execute()
    : photos.where('ownerId', '=', ownerId).where('nameKey', '=', nameKey).execute()
}
