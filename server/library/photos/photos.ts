import type {
  PendingFace,
  PhotoDetail,
  PhotoFace,
  PhotoPage,
  PhotoSummary,
} from '../../../shared/api/photos.ts'
import { AppError } from '../../errors.ts'
import { buildPhotoJobs } from '../../machinery/jobs/build-photo-jobs.ts'
import { deleteJobsAbout, insertJobs } from '../../machinery/jobs/queries.ts'
import type { Database } from '../../storage/db/database.ts'
import { parseCursor } from '../../storage/db/parse-cursor.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { describeFilm } from '../films/film-of-photo.ts'
import { findFilm } from '../films/queries.ts'
import { formatPersonName } from '../people/read/describe-person.ts'
import {
  type DrawnFaceRow,
  type FaceRow,
  type PhotoRow,
  type PhotoSelection,
  countPhotos,
  findDescription,
  findFacesOfPhoto,
  findPendingFaces,
  findPhoto,
  findPhotoCount,
  hasBatch,
  listPhotos,
} from './queries.ts'
import { resetFailedPhotos, updateFavourite } from './change-queries.ts'

const DEFAULT_PAGE_SIZE = 100

/**
 * Reads a page of photos. Throws `invalid-request`, and `not-found` for a batch or person that does
 * not belong to the owner.
 */
export async function readPhotoPage(
  db: Database,
  ownerId: string,
  selection: PhotoSelection,
  { cursor, limit = DEFAULT_PAGE_SIZE }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<PhotoPage> {
  const { batchId, personId } = selection
  if (batchId !== undefined && !(await hasBatch(db, ownerId, batchId))) throw createNotFoundError('upload')
  const ofPerson = personId === undefined ? null : await findPhotoCount(db, ownerId, personId)
  if (ofPerson === undefined) throw createNotFoundError('person')
  const afterSeq = parseCursor(cursor, /^(\d{1,15})$/, Number) ?? 0
  const [rows, total] = await Promise.all([
    listPhotos(db, ownerId, selection, { afterSeq, limit: limit + 1 }),
    ofPerson ?? countPhotos(db, ownerId, selection),
  ])
  const page = rows.slice(0, limit)
  return {
    photos: page.map(summarisePhoto),
    nextCursor: rows.length > limit ? String(page.at(-1)?.seq) : null,
    total,
  }
}

/**
 * Reads a photo with its faces. `isUnread`: something of it was not read when it was processed.
 * Throws `not-found`.
 */
export async function readPhotoDetail(
  db: Database,
  ownerId: string,
  photoId: string,
): Promise<PhotoDetail & { isUnread: boolean }> {
  const photo = await requirePhoto(db, ownerId, photoId)
  const [faces, pending, film, description] = await Promise.all([
    findFacesOfPhoto(db, ownerId, photoId),
    findPendingFaces(db, ownerId, photoId),
    findFilm(db, ownerId, photoId),
    findDescription(db, ownerId, photoId),
  ])
  return {
    ...summarisePhoto(photo),
    mediaType: photo.mediaType,
    isOriginalUpright: photo.mediaType === 'image/jpeg' || (photo.orientation ?? 1) === 1,
    camera: photo.camera,
    takenFrom: photo.takenFrom === 'nothing' ? null : photo.takenFrom,
    isArchived: photo.archivedAt !== null,
    film: describeFilm(photo, film),
    description,
    isUnread: photo.camera === null || photo.filmStart === null || photo.takenFrom === null,
    faces: faces.map(toPhotoFace),
    pendingFaces: pending.map(describePendingFace),
  }
}

/** Returns the photo. Throws `not-found`. */
export async function requirePhoto(db: Database, ownerId: string, photoId: string): Promise<PhotoRow> {
  const photo = await findPhoto(db, ownerId, photoId)
  if (!photo) throw createNotFoundError('photo')
  return photo
}

/** Marks a photo as favourite, or removes the mark. Throws `not-found`. */
export async function markFavourite(
  db: Database,
  ownerId: string,
  { photoId, isFavourite, now }: { photoId: string; isFavourite: boolean; now: number },
): Promise<PhotoSummary> {
  if (!(await updateFavourite(db, ownerId, { photoId, favouriteAt: isFavourite ? now : null })))
    throw createNotFoundError('photo')
  return summarisePhoto(await requirePhoto(db, ownerId, photoId))
}

/** Processes a failed photo again. Throws `not-found` and `not-failed`. */
export async function retryPhoto(
  db: Database,
  ownerId: string,
  { photoId, now }: { photoId: string; now: number },
): Promise<PhotoSummary> {
  await requirePhoto(db, ownerId, photoId)
  const retried = await retryPhotos(db, ownerId, { selection: { photoId }, now })
  if (retried === 0)
    throw new AppError(
      'not-failed',
      409,
      "Only photos that couldn't be read can be tried again. Reload the page.",
    )
  return summarisePhoto(await requirePhoto(db, ownerId, photoId))
}

/** Processes all failed photos of a batch again. Throws `not-found`. */
export async function retryBatch(
  db: Database,
  ownerId: string,
  { batchId, now }: { batchId: string; now: number },
): Promise<number> {
  if (!(await hasBatch(db, ownerId, batchId))) throw createNotFoundError('upload')
  return retryPhotos(db, ownerId, { selection: { batchId }, now })
}

async function retryPhotos(
  db: Database,
  ownerId: string,
  { selection, now }: { selection: { photoId: string } | { batchId: string }; now: number },
): Promise<number> {
  return transactFor(db, ownerId, async transaction => {
    const ids = await resetFailedPhotos(transaction, ownerId, selection)
    await deleteJobsAbout(transaction, ownerId, { subjectIds: ids, states: ['dead'] })
    await insertJobs(transaction, buildPhotoJobs(ids, { ownerId, runAt: now }))
    return ids.length
  })
}

function createNotFoundError(thing: string): AppError {
  return new AppError('not-found', 404, `This ${thing} doesn't exist anymore. Reload the page.`)
}

export function toPhotoFace({ id, x, y, width, height, quality, personId, ...person }: FaceRow): PhotoFace {
  return {
    id,
    box: { x, y, width, height },
    personId,
    personName:
      person.personNumber === null
        ? null
        : formatPersonName({ name: person.personName, number: person.personNumber }),
    quality,
    isDecided: person.standing === 'placed',
    isDrawn: person.drawnAt !== null,
  }
}

export function describePendingFace({
  id,
  x,
  y,
  width,
  height,
  failureCode,
  failureReason,
}: DrawnFaceRow): PendingFace {
  return {
    id,
    box: { x, y, width, height },
    failure: failureCode === null ? null : { code: failureCode, reason: failureReason ?? '' },
  }
}

/** The columns of a photo that every list shows. */
type SummaryRow = Pick<
  PhotoRow,
  | 'id'
  | 'name'
  | 'state'
  | 'byteSize'
  | 'width'
  | 'height'
  | 'uploadedAt'
  | 'takenAt'
  | 'faceCount'
  | 'favouriteAt'
  | 'failureCode'
  | 'failureReason'
  | 'thumbAt'
>

/** Returns the fields of a photo that every list shows. */
export function summarisePhoto(row: SummaryRow): PhotoSummary {
  const { id, name, state, width, height, byteSize, faceCount, failureCode, failureReason } = row
  return {
    id,
    name,
    state,
    hasThumbnail: row.thumbAt !== null || state === 'processed',
    width,
    height,
    byteSize,
    uploadedAt: new Date(row.uploadedAt).toISOString(),
    takenAt: row.takenAt === null ? null : new Date(row.takenAt).toISOString(),
    faceCount,
    isFavourite: row.favouriteAt !== null,
    failure: failureCode === null ? null : { code: failureCode, reason: failureReason ?? '' },
  }
}

export type PhotoReads = ReturnType<typeof createPhotoReads>

export function createPhotoReads(db: Database) {
  return { readPhotoPage: readPhotoPage.bind(null, db) }
}
