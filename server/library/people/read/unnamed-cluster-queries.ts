import type { Queryable } from '../../../storage/db/database.ts'
import { unindexedOwnerId } from '../../../storage/db/unindexed-owner-id.ts'

export type UnnamedClusterFaceRow = {
  readonly id: string
  readonly photoId: string
  readonly cluster: number
}

/**
 * Returns clustered faces ordered by cluster and position, without those that have been named
 * since.
 */
export async function listUnnamedClusterFaces(
  db: Queryable,
  ownerId: string,
): Promise<UnnamedClusterFaceRow[]> {
  return selectUnnamed(db, ownerId)
    .innerJoin('unnamedClusterFaces', 'unnamedClusterFaces.faceId', 'faces.id')
    .select(['faces.id', 'faces.photoId', 'unnamedClusterFaces.cluster'])
    .where(unindexedOwnerId('unnamedClusterFaces'), '=', ownerId)
    .orderBy('unnamedClusterFaces.cluster')
    .orderBy('unnamedClusterFaces.position')
    .execute()
}

/** Returns the version of people from which the clusters were computed; 0 if there are none. */
export async function readUnnamedClusterVersion(db: Queryable, ownerId: string): Promise<number> {
  const stored = await db
    .selectFrom('unnamedClusterVersions')
    .select('peopleVersion')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return stored?.peopleVersion ?? 0
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
