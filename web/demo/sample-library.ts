import type { PersonSummary } from '../../shared/api/people.ts'
import type { PhotoDetail, PhotoFace } from '../../shared/api/photos.ts'
import { DAY_MS } from '../../shared/api/durations.ts'
import type { SampleScene } from '../../samples/draw-scene.ts'
import { getFaceBox } from '../../samples/draw-scene.ts'
import type { SampleKey } from '../../samples/sample-people.ts'
import { SAMPLE_SCENES } from '../../samples/sample-scenes.ts'

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
export const samplePersons: readonly PersonSummary[] = listPersons()

function listPersons(): PersonSummary[] {
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
