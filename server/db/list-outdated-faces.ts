import type { Queryable } from './database.ts'
import { unindexedOwnerId } from './unindexed-owner-id.ts'
import type { FacesTable } from './tables.ts'

export type OutdatedFace = Readonly<Pick<FacesTable, 'id' | 'x' | 'y' | 'width' | 'height'>>

/**
 * Returns faces embedded by another engine in a photo that this engine has processed without
 * detecting them.
 */
export async function listOutdatedFaces(
  db: Queryable,
  ownerId: string,
  { photoId, engineVersion }: { photoId: string; engineVersion: string },
): Promise<OutdatedFace[]> {
  return db
    .selectFrom('faces')
    .innerJoin('faceReadings', 'faceReadings.faceId', 'faces.id')
    .innerJoin('photos', 'photos.id', 'faces.photoId')
    .select(['faces.id', 'faces.x', 'faces.y', 'faces.width', 'faces.height'])
    .where(unindexedOwnerId('faces'), '=', ownerId)
    .where('faces.photoId', '=', photoId)
    .where('photos.engineVersion', '=', engineVersion)
    .where('faceReadings.engineVersion', '!=', engineVersion)
    .orderBy('faces.id')
    .execute()
}
