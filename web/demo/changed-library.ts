import type { PersonSummary } from '../../shared/api/people.ts'
import type { PhotoDetail } from '../../shared/api/photos.ts'
import type { RestoreBody, TrashAnswer } from '../../shared/api/trash.ts'
import { samplePersons, samplePhotos } from './sample-library.ts'

/** The visitor's changes in the demo, lost when the page is loaded again. */
const trashedAt = new Map<string, string>()
const favourites = new Set<string>()

/** Returns the photos that are not in the trash. */
export function listPhotos(): PhotoDetail[] {
  return samplePhotos
    .filter(({ id }) => !trashedAt.has(id))
    .map(photo => ({ ...photo, isFavourite: favourites.has(photo.id) }))
}

export function listPhotosOfPerson(personId: string): PhotoDetail[] {
  return listPhotos().filter(({ faces }) => faces.some(face => face.personId === personId))
}

/** Returns people with a photo outside the trash, most photos first. */
export function listPersons(): PersonSummary[] {
  return samplePersons
    .map(person => {
      const photos = listPhotosOfPerson(person.id)
      const faceIds = photos.flatMap(({ faces }) => faces.filter(face => face.personId === person.id))
      const isCoverThere = faceIds.some(({ id }) => id === person.coverFaceId)
      return {
        ...person,
        photoCount: photos.length,
        faceCount: faceIds.length,
        coverFaceId: isCoverThere ? person.coverFaceId : (faceIds.at(-1)?.id ?? ''),
      }
    })
    .filter(({ photoCount }) => photoCount > 0)
    .toSorted((one, other) => other.photoCount - one.photoCount)
}

export function moveToTrash(photoIds: readonly string[], now: Date): TrashAnswer {
  const moved = photoIds.filter(id => !trashedAt.has(id))
  const at = now.toISOString()
  for (const id of moved) trashedAt.set(id, at)
  return { photos: moved.length, trashedAt: at }
}

/** Restores photos from the trash; returns how many. */
export function restore(body: RestoreBody): number {
  const ids =
    'photoIds' in body
      ? body.photoIds
      : [...trashedAt].flatMap(([id, at]) => (at === body.trashedAt ? [id] : []))
  return ids.filter(id => trashedAt.delete(id)).length
}

/** Returns the changed photo; undefined if there is no such photo. */
export function markFavourite(photoId: string, isFavourite: boolean): PhotoDetail | undefined {
  if (isFavourite) favourites.add(photoId)
  else favourites.delete(photoId)
  return listPhotos().find(({ id }) => id === photoId)
}
