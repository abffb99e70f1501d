import type { MeantFaces, MeantFacesBody } from '../../../shared/api/search.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import type { ZipPhoto } from '../../machinery/zips/plan-photos-zip.ts'
import { selectChosenToZip, selectFacesOfPhotos } from './queries.ts'

/** Finds selected photos for a zip. Throws `not-found`. */
export async function findChosenToZip(
  db: Database,
  ownerId: string,
  photoIds: readonly string[],
): Promise<ZipPhoto[]> {
  const photos = await selectChosenToZip(db, ownerId, photoIds).execute()
  if (photos.length > 0) return photos
  throw new AppError('not-found', 404, 'None of these photos exist anymore. Select different ones.')
}

/** Finds the faces that a user means by saying that these photos show a person. */
export async function findMeantFaces(
  db: Database,
  ownerId: string,
  { photoIds, personId }: MeantFacesBody,
): Promise<MeantFaces> {
  const faces = await selectFacesOfPhotos(db, ownerId, photoIds).execute()
  const byPhoto = Map.groupBy(faces, ({ photoId }) => photoId)
  const faceIds: string[] = []
  let unclearPhotos = 0
  for (const photoId of new Set(photoIds)) {
    const inPhoto = byPhoto.get(photoId) ?? []
    const meant = personId === undefined ? inPhoto : inPhoto.filter(face => face.personId === personId)
    if (meant.length === 0 || (personId === undefined && meant.length > 1)) unclearPhotos += 1
    else faceIds.push(...meant.map(({ id }) => id))
  }
  return { faceIds, unclearPhotos }
}
