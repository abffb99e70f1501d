import type { Queryable } from '../../db/database.ts'

export type PiledFaceRow = { readonly id: string; readonly photoId: string; readonly pile: number }

/** In the order of piles and of faces in them, without faces that were named since. */
export async function listPiledFaces(db: Queryable, ownerId: string): Promise<PiledFaceRow[]> {
  return selectUnnamed(db, ownerId)
    .innerJoin('facePiles', 'facePiles.faceId', 'faces.id')
    .select(['faces.id', 'faces.photoId', 'facePiles.pile'])
    .orderBy('facePiles.pile')
    .orderBy('facePiles.position')
    .execute()
}

/** The version of people that the piles were made from; 0 if there are none. */
export async function readPiledVersion(db: Queryable, ownerId: string): Promise<number> {
  const piling = await db
    .selectFrom('facePileVersions')
    .select('peopleVersion')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return piling?.peopleVersion ?? 0
}

export function selectUnnamed(db: Queryable, ownerId: string) {
  return db
    .selectFrom('faces')
    .leftJoin('people', 'people.id', 'faces.personId')
    .where('faces.ownerId', '=', ownerId)
    .where('faces.standing', '!=', 'rejected')
    .where('people.name', 'is', null)
    .where('people.hiddenAt', 'is', null)
}
