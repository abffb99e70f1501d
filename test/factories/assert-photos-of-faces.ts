import { expect } from 'vitest'
import type { Database } from '../../server/storage/db/database.ts'
import { NOT_SHOWN } from '../../server/library/faces/queries.ts'

/**
 * Asserts that each face has what triggers copy from its photo, that photos count their faces, and
 * that rejected faces belong to nobody: searches read only the faces.
 */
export async function assertPhotosOfFaces(db: Database, ownerId: string): Promise<void> {
  const photos = await db
    .selectFrom('allPhotos')
    .select(['id', 'seq as photoSeq', 'takenAt as photoTakenAt', 'faceCount as photoFaceCount'])
    .where('ownerId', '=', ownerId)
    .execute()
  const faces = await db
    .selectFrom('allFaces')
    .select(['photoId', 'personId', 'standing', 'trashedAt', 'photoSeq', 'photoTakenAt', 'photoFaceCount'])
    .where('ownerId', '=', ownerId)
    .execute()
  const ofPhoto = Map.groupBy(faces, ({ photoId }) => photoId)
  for (const { id, ...photo } of photos) {
    const shown = ofPhoto.get(id) ?? []
    for (const { photoSeq, photoTakenAt, photoFaceCount } of shown)
      expect({ photoSeq, photoTakenAt, photoFaceCount }).toEqual(photo)
    const counted = shown.filter(face => face.standing !== 'rejected' && face.trashedAt !== NOT_SHOWN)
    expect(counted).toHaveLength(photo.photoFaceCount)
  }
  expect(faces.filter(face => face.standing === 'rejected' && face.personId !== null)).toEqual([])
}
