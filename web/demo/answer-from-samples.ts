import type { ErrorAnswer } from '../../shared/api/errors.ts'
import type { BatchList, Pace, Stats } from '../../shared/api/progress.ts'
import type { PeoplePage, PersonFacePage, PersonSummary } from '../../shared/api/people.ts'
import type { PhotoDetail, PhotoFavouriteBody, PhotoPage, PhotoSummary } from '../../shared/api/photos.ts'
import { ASPECT_UNIT } from '../../shared/api/bounds.ts'
import type { FoundPhotoIds, PhotoPlace, PhotoShape } from '../../shared/api/search.ts'
import type { RestoreAnswer, RestoreBody, TrashAnswer, TrashBody } from '../../shared/api/trash.ts'
import { texts } from '../texts.ts'
import { notify } from '../ui/notifications.ts'
import {
  listPersons,
  listPhotos,
  listPhotosOfPerson,
  markFavourite,
  moveToTrash,
  restore,
} from './sample-library.ts'
import { makePhotoFile } from './sample-pictures.ts'

const NO_WORK: Pace = {
  pausedAt: null,
  isWaiting: false,
  heldBy: null,
  hours: null,
  photosLeft: 0,
  photosPerSecond: null,
  secondsLeft: null,
}

/**
 * Answers the requests of the demo's screens like the server. Photos can be deleted, restored and
 * made favourites until the page is loaded again; any other change is refused.
 */
export async function answerFromSamples(path: string, init: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(path, location.origin)
  const [, area, id = '', part] = pathname.split('/').slice(1)
  if ((init.method ?? 'GET') !== 'GET') return answerToChange(pathname, init)
  if (pathname === '/download_cluster' || part === 'download' || id === 'download') return decline()
  if (pathname === '/api/stats') return answer(countAll())
  if (pathname === '/api/batches') return answer({ batches: [], pace: NO_WORK } satisfies BatchList)
  if (area === 'people') {
    if (id === '') return answer(buildPeoplePage())
    const person = listPersons().find(person => person.id === id)
    if (!person) return answerMissing()
    if (part === undefined) return answer(person satisfies PersonSummary)
    if (part === 'faces') return answer(buildFacePage(id))
    if (part === 'photos') return answer(buildPhotoPage(listPhotosOfPerson(id)))
  }
  if (area === 'search') {
    const found = findPhotos(searchParams).toSorted(compareNewestFirst)
    if (id === 'photo-shape') return answer(buildShape(found))
    if (id === 'photo-ids') return answer({ photoIds: found.map(photo => photo.id) } satisfies FoundPhotoIds)
    if (id === 'photo-place') {
      const place = found.findIndex(photo => photo.id === searchParams.get('photo'))
      return answer({ place: place < 0 ? null : place } satisfies PhotoPlace)
    }
    if (id === 'photos') return answer(buildPhotoPage(found))
  }
  if (area === 'photos') {
    if (part === 'image') return answerWithFile(id)
    const photo = listPhotos().find(photo => photo.id === id)
    if (photo && part === undefined) return answer(photo satisfies PhotoDetail)
  }
  return answerMissing()
}

/**
 * Answers requests that change something. Bodies are not checked: only the app's screens send them.
 */
function answerToChange(pathname: string, { body }: RequestInit): Response {
  const sent: unknown = typeof body === 'string' ? JSON.parse(body) : null
  const [, area, id = '', part] = pathname.split('/').slice(1)
  if (pathname === '/api/trash') {
    const chosen = sent as TrashBody
    const photoIds =
      'photoIds' in chosen ? chosen.photoIds : listPhotosOfPerson(chosen.personId).map(photo => photo.id)
    return answer(moveToTrash(photoIds, new Date()) satisfies TrashAnswer)
  }
  if (pathname === '/api/trash/restore')
    return answer({ photos: restore(sent as RestoreBody) } satisfies RestoreAnswer)
  if (area === 'photos' && part === 'favourite') {
    const photo = markFavourite(id, (sent as PhotoFavouriteBody).isFavourite)
    return photo ? answer(photo satisfies PhotoSummary) : answerMissing()
  }
  return decline()
}

function countAll(): Stats {
  const photos = listPhotos().length
  return {
    totalClusters: listPersons().length,
    imagesProcessed: photos,
    photos,
    photosWaiting: 0,
    photosFailed: 0,
    photosToShow: 0,
    photosWithFaces: photos,
    photosWithoutFaces: 0,
    photosToSearch: 0,
    peopleVersion: 1,
  }
}

function buildPeoplePage(): PeoplePage {
  const people = listPersons()
  return { people, nextCursor: null, total: people.length, rare: 0 }
}

/** Finds photos as the demo's screens search: of one person, the favourites, or all. */
function findPhotos(filters: URLSearchParams): PhotoSummary[] {
  const personId = filters.get('with')
  const photos = personId === null ? listPhotos() : listPhotosOfPerson(personId)
  return filters.has('favourite') ? photos.filter(({ isFavourite }) => isFavourite) : photos
}

function buildPhotoPage(photos: readonly PhotoSummary[]): PhotoPage {
  return { photos: [...photos], nextCursor: null, total: photos.length }
}

function compareNewestFirst(one: PhotoSummary, other: PhotoSummary): number {
  return (other.takenAt ?? '').localeCompare(one.takenAt ?? '')
}

function buildShape(photos: readonly PhotoSummary[]): PhotoShape {
  const months = Map.groupBy(photos, ({ takenAt }) => takenAt?.slice(0, '2026-05'.length) ?? null)
  const bytes = photos.map(({ width, height }) => Math.round(((width ?? 4) / (height ?? 3)) * ASPECT_UNIT))
  return {
    months: [...months].map(([month, ofMonth]) => ({ month, photos: ofMonth.length })),
    aspects: btoa(String.fromCharCode(...bytes)),
    folded: '',
  }
}

function buildFacePage(personId: string): PersonFacePage {
  const faces = listPhotos().flatMap(photo =>
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
  return file ? new Response(file, { headers: { 'content-length': String(file.size) } }) : answerMissing()
}

function answer(body: object): Response {
  return Response.json(body)
}

function answerMissing(): Response {
  return Response.json({ code: 'not-found', message: texts.errors.notFoundTitle } satisfies ErrorAnswer, {
    status: 404,
  })
}

function decline(): Response {
  notify('plain', texts.demo.onlyYours)
  return Response.json({ code: 'demo', message: texts.demo.onlyYours } satisfies ErrorAnswer, { status: 403 })
}
