import { sql } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import { splitForStatements } from '../../storage/db/split-for-statements.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'
import type { Origin } from '../people/decide/change.ts'
import type { InferredName } from './infer-names.ts'

/** Includes photos in the trash, since they may be restored. */
export async function isPhotoOf(db: Queryable, ownerId: string, photoId: string): Promise<boolean> {
  const photo = await db
    .selectFrom('allPhotos')
    .select('id')
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', '=', photoId)
    .executeTakeFirst()
  return photo !== undefined
}

export async function putPhotoNames(
  db: Queryable,
  ownerId: string,
  { photoId, names }: { photoId: string; names: string },
): Promise<void> {
  await db
    .insertInto('photoNames')
    .values({ photoId, ownerId, names })
    .onConflict(conflict => conflict.column('photoId').doUpdateSet({ names }))
    .execute()
}

/** Lists the names of processed photos outside the trash, each list as JSON. */
export async function listNamesOfPhotos(
  db: Queryable,
  ownerId: string,
): Promise<{ photoId: string; names: string }[]> {
  return db
    .selectFrom('photoNames')
    .innerJoin('photos', 'photos.id', 'photoNames.photoId')
    .select(['photoNames.photoId', 'photoNames.names'])
    .where('photoNames.ownerId', '=', ownerId)
    .where('photos.engineVersion', 'is not', null)
    .execute()
}

/** Lists each person once for each photo. */
export async function listPeopleOfNamedPhotos(
  db: Queryable,
  ownerId: string,
): Promise<{ photoId: string; personId: string }[]> {
  return db
    .selectFrom('photoNames')
    .innerJoin('faces', 'faces.photoId', 'photoNames.photoId')
    .select(['faces.photoId'])
    .select(eb => eb.ref('faces.personId').$notNull().as('personId'))
    .distinct()
    .where('photoNames.ownerId', '=', ownerId)
    .where('faces.personId', 'is not', null)
    .where('faces.standing', '!=', 'rejected')
    .execute()
}

/** Includes people whose photos are all in the trash, since their names are in use. */
export async function listNamedPeopleAndTrash(
  db: Queryable,
  ownerId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('allPeople')
    .select(eb => ['id', eb.ref('name').$notNull().as('name')])
    .where('ownerId', '=', ownerId)
    .where('name', 'is not', null)
    .execute()
}

export async function listHiddenPeople(db: Queryable, ownerId: string): Promise<string[]> {
  const people = await db
    .selectFrom('people')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('hiddenAt', 'is not', null)
    .execute()
  return people.map(({ id }) => id)
}

const AUTOMATIC: Origin = 'photo-names'

/** Lists names that were given and withdrawn because of the names of photos, the oldest first. */
export async function listAutomaticDecisions(
  db: Queryable,
  ownerId: string,
): Promise<{ personId: string; undoneAt: number | null; revision: number; summary: string }[]> {
  return db
    .selectFrom('decisions')
    .select(eb => [eb.ref('personId').$notNull().as('personId'), 'undoneAt', 'revision', 'summary'])
    .where('ownerId', '=', ownerId)
    .where('origin', '=', AUTOMATIC)
    .where('personId', 'is not', null)
    .orderBy('revision')
    .execute()
}

/**
 * Lists people on whom anything but this job has decided, with the last revision of such a
 * decision.
 */
export async function listDecidedPeople(
  db: Queryable,
  ownerId: string,
): Promise<{ personId: string; revision: number }[]> {
  return db
    .selectFrom('decisions')
    .select(eb => [eb.ref('personId').$notNull().as('personId'), sql<number>`max("revision")`.as('revision')])
    .where('ownerId', '=', ownerId)
    .where('origin', '!=', AUTOMATIC)
    .where('undoneAt', 'is', null)
    .where('personId', 'is not', null)
    .groupBy('personId')
    .execute()
}

/** Lists rejected names, for the people who have those faces now. */
export async function listRejectedNames(
  db: Queryable,
  ownerId: string,
): Promise<{ personId: string; nameKey: string }[]> {
  return db
    .selectFrom('rejectedNames')
    .innerJoin('faces', 'faces.id', 'rejectedNames.faceId')
    .select(eb => [eb.ref('faces.personId').$notNull().as('personId'), 'nameKey'])
    .where('rejectedNames.ownerId', '=', ownerId)
    .where('faces.personId', 'is not', null)
    .execute()
}

export async function putRejectedName(
  db: Queryable,
  ownerId: string,
  rejected: { faceId: string; nameKey: string; rejectedAt: number },
): Promise<void> {
  await db
    .insertInto('rejectedNames')
    .values({ ...rejected, ownerId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Lists suggested names of people without a name, those with most photos that carry the name first.
 */
export async function listSuggestedNames(db: Queryable, ownerId: string): Promise<InferredName[]> {
  return db
    .selectFrom('suggestedNames')
    .innerJoin('people', 'people.id', 'suggestedNames.personId')
    .select(['personId', 'suggestedNames.name', 'photosWithName', 'photosWithoutName'])
    .where('suggestedNames.ownerId', '=', ownerId)
    .where('people.name', 'is', null)
    .where('people.hiddenAt', 'is', null)
    .orderBy('photosWithName', 'desc')
    .orderBy('personId')
    .execute()
}

export async function replaceSuggestedNames(
  db: Queryable,
  ownerId: string,
  names: readonly InferredName[],
): Promise<void> {
  await db.deleteFrom('suggestedNames').where('ownerId', '=', ownerId).execute()
  for (const some of splitForStatements(names)) {
    const rows = some.map(name => ({ ...name, ownerId }))
    await db.insertInto('suggestedNames').values(rows).execute()
  }
}

export async function deleteSuggestedName(db: Queryable, ownerId: string, personId: string): Promise<void> {
  await db
    .deleteFrom('suggestedNames')
    .where('ownerId', '=', ownerId)
    .where('personId', '=', personId)
    .execute()
}
