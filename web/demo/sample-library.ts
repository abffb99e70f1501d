import type { PersonSummary } from '../../shared/api/people.ts'
import type { PhotoDetail, PhotoFace } from '../../shared/api/photos.ts'
import { DAY_MS } from '../../shared/api/durations.ts'
import { getFaceBox, type SampleScene } from '../../samples/draw-scene.ts'
import type { SampleKey } from '../../samples/sample-people.ts'
import { SAMPLE_SCENES } from '../../samples/sample-scenes.ts'
import type { RestoreBody, TrashAnswer } from '../../shared/api/trash.ts'

// Names are data, the same in every language. The missing person has no name yet.
const NAMES: Partial<Record<SampleKey, string>> = {
  asha: 'Asha',
  ravi: 'Ravi',
  leila: 'Leila',
  omar: 'Omar',
  grace: 'Grace',
  tom: 'Tom',
  mei: 'Mei',
  joseph: 'Joseph',
  harpreet: 'Harpreet',
}

const FIRST_DAY_MS = Date.UTC(2026, 4, 2, 15, 20)

export const samplePhotos: readonly PhotoDetail[] = SAMPLE_SCENES.map((scene, index) => {
  const faces = buildFaces(scene, index)
  return {
    id: `photo-${index}`,
    name: scene.name,
    state: 'processed',
    hasThumbnail: true,
    width: scene.width,
    height: scene.height,
    byteSize: 2_400_000 + index * 90_000,
    uploadedAt: new Date(FIRST_DAY_MS + 40 * DAY_MS).toISOString(),
    camera: '',
    description: null,
    film: null,
    takenAt: new Date(FIRST_DAY_MS + index * 3 * DAY_MS).toISOString(),
    faceCount: faces.length,
    isFavourite: false,
    failure: null,
    takenFrom: 'file',
    isArchived: false,
    mediaType: 'image/jpeg',
    isOriginalUpright: true,
    faces,
    pendingFaces: [],
  }
})

/** Most photos first, like the server's answer. */
export const samplePersons: readonly PersonSummary[] = buildPersons()

function buildPersons(): PersonSummary[] {
  const keys = new Set(SAMPLE_SCENES.flatMap(({ people }) => people.map(({ person }) => person)))
  const persons = [...keys].map(key => {
    const faceIds = samplePhotos.flatMap(({ faces }) =>
      faces.filter(face => face.personId === key).map(face => face.id),
    )
    return {
      id: key,
      name: formatSampleName(key),
      isNamed: NAMES[key] !== undefined,
      photoCount: faceIds.length,
      faceCount: faceIds.length,
      coverFaceId: faceIds.at(-1) ?? '',
      isCoverChosen: false,
      isFavourite: false,
      isHidden: false,
    }
  })
  return persons.sort((one, other) => other.photoCount - one.photoCount)
}

function buildFaces(scene: SampleScene, index: number): PhotoFace[] {
  return scene.people.map(figure => ({
    id: `face-${index}-${figure.person}`,
    box: getFaceBox(scene, figure),
    personId: figure.person,
    personName: formatSampleName(figure.person),
    quality: 1,
    isDecided: NAMES[figure.person] !== undefined,
    isDrawn: false,
  }))
}

function formatSampleName(key: SampleKey): string {
  return NAMES[key] ?? 'Person 10'
}

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
