import type { Queryable } from '../../db/database.ts'
import { splitForStatements } from '../../db/split-for-statements.ts'

export type UnnamedFaceRow = {
  readonly id: string
  readonly photoId: string
  readonly personId: string | null
  readonly quality: number
  readonly embedding: Uint8Array
}

export type PiledFaceRow = { readonly id: string; readonly photoId: string; readonly pile: number }

export type FacePlace = { readonly faceId: string; readonly pile: number; readonly seat: number }

/** Faces of nobody, and of people who have no name and are not hidden. */
export async function readUnnamedFaces(db: Queryable, ownerId: string): Promise<UnnamedFaceRow[]> {
  return selectUnnamed(db, ownerId)
    .innerJoin('faceReadings', 'faceReadings.faceId', 'faces.id')
    .select(['faces.id', 'faces.photoId', 'faces.personId', 'faces.quality', 'embedding'])
    .orderBy('faces.id')
    .execute()
}

/** In the order of piles and of faces in them, without faces that were named since. */
export async function listPiledFaces(db: Queryable, ownerId: string): Promise<PiledFaceRow[]> {
  return selectUnnamed(db, ownerId)
    .innerJoin('facePiles', 'facePiles.faceId', 'faces.id')
    .select(['faces.id', 'faces.photoId', 'facePiles.pile'])
    .orderBy('facePiles.pile')
    .orderBy('facePiles.seat')
    .execute()
}

/** Replaces all piles, without faces that are gone in the meantime. */
export async function replacePiles(
  db: Queryable,
  ownerId: string,
  { places, peopleVersion }: { places: readonly FacePlace[]; peopleVersion: number },
): Promise<void> {
  await db.deleteFrom('facePiles').where('ownerId', '=', ownerId).execute()
  const present = new Set<string>()
  for (const { id } of await db.selectFrom('faces').select('id').where('ownerId', '=', ownerId).execute()) {
    present.add(id)
  }
  for (const some of splitForStatements(places.filter(({ faceId }) => present.has(faceId)))) {
    await db
      .insertInto('facePiles')
      .values(some.map(place => ({ ...place, ownerId })))
      .execute()
  }
  await db
    .insertInto('pilings')
    .values({ ownerId, peopleVersion })
    .onConflict(conflict => conflict.column('ownerId').doUpdateSet({ peopleVersion }))
    .execute()
}

/** 0 before the first grouping. */
export async function readPeopleVersion(db: Queryable, ownerId: string): Promise<number> {
  const grouping = await db
    .selectFrom('groupings')
    .select('version')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return grouping?.version ?? 0
}

/** The version of people that the piles were made from; 0 if there are none. */
export async function readPiledVersion(db: Queryable, ownerId: string): Promise<number> {
  const piling = await db
    .selectFrom('pilings')
    .select('peopleVersion')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return piling?.peopleVersion ?? 0
}

function selectUnnamed(db: Queryable, ownerId: string) {
  return db
    .selectFrom('faces')
    .leftJoin('people', 'people.id', 'faces.personId')
    .where('faces.ownerId', '=', ownerId)
    .where('faces.standing', '!=', 'rejected')
    .where('people.name', 'is', null)
    .where('people.hiddenAt', 'is', null)
}
