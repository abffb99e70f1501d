import type { Queryable } from '../../../storage/db/database.ts'
import { openRows } from '../../../storage/db/sealed-faces.ts'
import { splitForStatements } from '../../../storage/db/split-for-statements.ts'
import { selectUnnamed } from '../read/unnamed-cluster-queries.ts'

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
