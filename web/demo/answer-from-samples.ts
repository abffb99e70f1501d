import type { BatchList } from '../../shared/api/batches.ts'
import type { ErrorAnswer } from '../../shared/api/errors.ts'
import type { PeoplePage, PersonFacePage, PersonSummary } from '../../shared/api/people.ts'
import type { PhotoDetail, PhotoPage, PhotoSummary } from '../../shared/api/photos.ts'
import type { Stats } from '../../shared/api/progress.ts'
import { texts } from '../texts.ts'
import { notify } from '../ui/notifications.ts'
import { listPhotosOf, samplePersons, samplePhotos } from './sample-library.ts'
import { makePhotoFile } from './sample-pictures.ts'

/**
 * Answers what the Results and person screens ask, as the server would; anything that would change
 * something is declined.
 */
export async function answerFromSamples(path: string, init: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(path, location.origin)
  const isReading = (init.method ?? 'GET') === 'GET'
  const [, area, id = '', part] = pathname.split('/').slice(1)
  if (!isReading || pathname === '/download_cluster') return decline()
  if (pathname === '/api/stats') return answer(STATS)
  if (pathname === '/api/batches') return answer({ batches: [] } satisfies BatchList)
  if (area === 'people') {
    if (id === '') return answer(peoplePage())
    const person = samplePersons.find(person => person.id === id)
    if (!person) return missing()
    if (part === undefined) return answer(person satisfies PersonSummary)
    if (part === 'faces') return answer(facePage(id))
    if (part === 'photos') return answer(photoPage(listPhotosOf(id)))
  }
  if (area === 'photos') {
    if (id === '') return answer(photoPage(searchParams.get('filter') === 'all' ? samplePhotos : []))
    if (part === 'image') return answerWithFile(id)
    const photo = samplePhotos.find(photo => photo.id === id)
    if (photo && part === undefined) return answer(photo satisfies PhotoDetail)
  }
  return missing()
}

const STATS: Stats = {
  totalClusters: samplePersons.length,
  imagesProcessed: samplePhotos.length,
  photos: samplePhotos.length,
  photosWaiting: 0,
  photosFailed: 0,
  photosWithFaces: samplePhotos.length,
  photosWithoutFaces: 0,
  photosToSearch: 0,
  peopleVersion: 1,
}

function peoplePage(): PeoplePage {
  return { people: [...samplePersons], nextCursor: null, total: samplePersons.length }
}

function photoPage(photos: readonly PhotoSummary[]): PhotoPage {
  return { photos: [...photos], nextCursor: null, total: photos.length }
}

function facePage(personId: string): PersonFacePage {
  const faces = samplePhotos.flatMap(photo =>
    photo.faces
      .filter(face => face.personId === personId)
      .map(({ id, quality, isDecided }) => ({
        id,
        photoId: photo.id,
        photoName: photo.name,
        takenAt: photo.takenAt,
        quality,
        isDecided,
      })),
  )
  return { faces, nextCursor: null, total: faces.length }
}

async function answerWithFile(photoId: string): Promise<Response> {
  const file = await makePhotoFile(photoId)
  return file ? new Response(file, { headers: { 'content-length': String(file.size) } }) : missing()
}

function answer(body: object): Response {
  return Response.json(body)
}

function missing(): Response {
  return Response.json({ code: 'not-found', message: texts.errors.notFoundTitle } satisfies ErrorAnswer, {
    status: 404,
  })
}

function decline(): Response {
  notify('plain', texts.demo.onlyYours)
  return Response.json({ code: 'demo', message: texts.demo.onlyYours } satisfies ErrorAnswer, { status: 403 })
}
