import type { Queryable } from '../../storage/db/database.ts'
import { openRows } from '../../storage/db/sealed-faces.ts'
import { splitForStatements } from '../../storage/db/split-for-statements.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'

export type UnnamedFaceRow = {
  readonly id: string
  readonly photoId: string
  readonly personId: string | null
  readonly quality: number
  readonly embedding: Uint8Array
  readonly engineVersion: string
}

export type ClusteredFace = { readonly faceId: string; readonly cluster: number; readonly position: number }

/** Returns faces without a person, and faces of people who have no name and are not hidden. */
export async function readUnnamedFaces(db: Queryable, ownerId: string): Promise<UnnamedFaceRow[]> {
  const rows = await selectUnnamed(db, ownerId)
    .innerJoin('faceReadings', 'faceReadings.faceId', 'faces.id')
    .select([
      'faces.id',
      'faces.photoId',
      'faces.personId',
      'faces.quality',
      'embedding',
      'faceReadings.engineVersion',
    ])
    .orderBy('faces.id')
    .execute()
  return openRows(db, ownerId, rows, 'embedding')
}

/** Replaces all clusters; leaves out faces that have been removed meanwhile. */
export async function replaceUnnamedClusters(
  db: Queryable,
  ownerId: string,
  { places, peopleVersion }: { places: readonly ClusteredFace[]; peopleVersion: number },
): Promise<void> {
  await db.deleteFrom('unnamedClusterFaces').where('ownerId', '=', ownerId).execute()
  const present = new Set<string>()
  for (const { id } of await db.selectFrom('faces').select('id').where('ownerId', '=', ownerId).execute()) {
    present.add(id)
  }
  for (const some of splitForStatements(places.filter(({ faceId }) => present.has(faceId)))) {
    await db
      .insertInto('unnamedClusterFaces')
      .values(some.map(place => ({ ...place, ownerId })))
      .execute()
  }
  await db
    .insertInto('unnamedClusterVersions')
    .values({ ownerId, peopleVersion })
    .onConflict(conflict => conflict.column('ownerId').doUpdateSet({ peopleVersion }))
    .execute()
}

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

function selectUnnamed(db: Queryable, ownerId: string) {
  return db
    .selectFrom('faces')
    .leftJoin('people', 'people.id', 'faces.personId')
    .where('faces.ownerId', '=', ownerId)
    .where('faces.standing', '!=', 'rejected')
    .where('people.name', 'is', null)
    .where('people.hiddenAt', 'is', null)
}
