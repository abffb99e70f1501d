import type { PhotoFilter } from '../../../shared/api/photos.ts'
import type { Selectable } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import type { FacesTable } from '../../storage/db/people-tables.ts'
import type { PhotosTable } from '../../storage/db/photo-tables.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'
import { selectUnrejectedFaces } from '../faces/queries.ts'

export type PhotoRow = Readonly<Pick<Selectable<PhotosTable>, (typeof PHOTO_COLUMNS)[number]>>

export type FaceRow = {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly quality: number
  readonly personId: string | null
  readonly personName: string | null
  readonly personNumber: number | null
  readonly standing: 'open' | 'placed' | 'rejected'
  readonly drawnAt: number | null
}

export type DrawnFaceRow = {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly failureCode: string | null
  readonly failureReason: string | null
}

export type PhotoSelection =
  | { readonly filter: PhotoFilter; readonly batchId?: string | undefined; readonly personId?: undefined }
  /** Only photos that show this person. */
  | { readonly filter: 'all'; readonly batchId?: undefined; readonly personId: string }

/** Lists photos after `afterSeq`, in upload order. */
export async function listPhotos(
  db: Queryable,
  ownerId: string,
  selection: PhotoSelection,
  { afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<PhotoRow[]> {
  return selectPhotos(db, ownerId, selection)
    .select(PHOTO_COLUMNS)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

export async function countPhotos(
  db: Queryable,
  ownerId: string,
  selection: PhotoSelection,
): Promise<number> {
  const { count } = await selectPhotos(db, ownerId, selection)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findPhoto(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<PhotoRow | undefined> {
  return db
    .selectFrom('photos')
    .select(PHOTO_COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('id', '=', photoId)
    .executeTakeFirst()
}

/** Finds the faces of a photo, without rejected ones. */
export async function findFacesOfPhoto(db: Queryable, ownerId: string, photoId: string): Promise<FaceRow[]> {
  return db
    .selectFrom('faces')
    .leftJoin('people', 'people.id', 'faces.personId')
    .select(['faces.id', 'x', 'y', 'width', 'height', 'quality', 'personId', 'standing', 'drawnAt'])
    .select(['people.name as personName', 'people.number as personNumber'])
    .where('faces.ownerId', '=', ownerId)
    .where('faces.photoId', '=', photoId)
    .where('faces.standing', '!=', 'rejected')
    .orderBy('x')
    .orderBy('faces.id')
    .execute()
}

/** Finds drawn boxes that are not faces yet. */
export async function findPendingFaces(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<DrawnFaceRow[]> {
  return db
    .selectFrom('drawnFaces')
    .innerJoin('decisions', 'decisions.seq', 'drawnFaces.seq')
    .leftJoin('allFaces', 'allFaces.id', 'drawnFaces.id')
    .select(['drawnFaces.id', 'drawnFaces.x', 'drawnFaces.y', 'drawnFaces.width', 'drawnFaces.height'])
    .select(['drawnFaces.failureCode', 'drawnFaces.failureReason'])
    .where('drawnFaces.ownerId', '=', ownerId)
    .where('drawnFaces.photoId', '=', photoId)
    .where(unindexedOwnerId('decisions'), '=', ownerId)
    .where('decisions.undoneAt', 'is', null)
    .where('allFaces.id', 'is', null)
    .orderBy('drawnFaces.seq')
    .execute()
}

export async function hasFace(db: Queryable, ownerId: string, faceId: string): Promise<boolean> {
  const face = await db
    .selectFrom('faces')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('id', '=', faceId)
    .executeTakeFirst()
  return face !== undefined
}

/** A face whose pictures are served: they can change only with a file in a folder. */
export async function findFacePicture(
  db: Queryable,
  ownerId: string,
  faceId: string,
): Promise<{ keptIn: 'store' | 'folder'; processedAt: number | null } | undefined> {
  return db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photoId')
    .select(['photos.keptIn', 'photos.processedAt'])
    .where('faces.ownerId', '=', ownerId)
    .where('faces.id', '=', faceId)
    .executeTakeFirst()
}

export type FacePlace = Readonly<
  Pick<FacesTable, 'photoId' | 'x' | 'y' | 'width' | 'height'> & {
    /** Pixels of the upright photo. */
    photoWidth: number
    photoHeight: number
    previewType: 'image/jpeg' | null
  }
>

/** Finds where a face is: the box in fractions of its photo. */
export async function findFacePlace(
  db: Queryable,
  ownerId: string,
  faceId: string,
): Promise<FacePlace | undefined> {
  const face = await db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photoId')
    .select(['faces.photoId', 'faces.x', 'faces.y', 'faces.width', 'faces.height'])
    .select(['photos.width as photoWidth', 'photos.height as photoHeight', 'photos.previewType'])
    .where(unindexedOwnerId('faces'), '=', ownerId)
    .where('faces.id', '=', faceId)
    .executeTakeFirst()
  if (!face) return undefined
  // A photo in which a face was detected has a size.
  return { ...face, photoWidth: face.photoWidth ?? 1, photoHeight: face.photoHeight ?? 1 }
}

/** Returns the number of a person's photos; undefined for somebody else's person. */
export async function findPhotoCount(
  db: Queryable,
  ownerId: string,
  personId: string,
): Promise<number | undefined> {
  const person = await db
    .selectFrom('people')
    .select('photoCount')
    .where('ownerId', '=', ownerId)
    .where('id', '=', personId)
    .executeTakeFirst()
  return person?.photoCount
}

export async function hasBatch(db: Queryable, ownerId: string, batchId: string): Promise<boolean> {
  const batch = await db
    .selectFrom('batches')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('id', '=', batchId)
    .executeTakeFirst()
  return batch !== undefined
}

/** What a note beside a photo said of it. */
export async function findDescription(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<string | null> {
  const notes = await db
    .selectFrom('photoNotes')
    .select('description')
    .where(unindexedOwnerId('photoNotes'), '=', ownerId)
    .where('photoId', '=', photoId)
    .executeTakeFirst()
  return notes?.description ?? null
}

const PHOTO_COLUMNS = [
  'seq',
  'id',
  'name',
  'state',
  'sha256',
  'mediaType',
  'byteSize',
  'width',
  'height',
  'orientation',
  'uploadedAt',
  'takenAt',
  'faceCount',
  'favouriteAt',
  'camera',
  'takenFrom',
  'archivedAt',
  'failureCode',
  'failureReason',
  'keptIn',
  'processedAt',
  'thumbAt',
  'previewType',
  'filmStart',
  'filmBytes',
] as const

function selectPhotos(db: Queryable, ownerId: string, { filter, batchId, personId }: PhotoSelection) {
  const isGiven = batchId !== undefined || personId !== undefined
  let chosen = db.selectFrom('photos').where(isGiven ? unindexedOwnerId('photos') : 'ownerId', '=', ownerId)
  if (batchId !== undefined) chosen = chosen.where('batchId', '=', batchId)
  if (personId !== undefined) {
    const ofPerson = selectUnrejectedFaces(db, ownerId)
      .select(eb => eb.ref('photoSeq').$notNull().as('seq'))
      .where('personId', '=', personId)
    chosen = chosen.where('seq', 'in', ofPerson)
  }
  if (filter === 'all') return chosen
  if (filter === 'without-faces') {
    const searched = chosen.where('state', '=', 'processed').where('engineVersion', 'is not', null)
    return searched.where('faceCount', '=', 0)
  }
  return chosen.where('state', '=', filter)
}

/** Returns undefined if the photo does not exist or is in the trash. */
export async function findPhotoState(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<'waiting' | 'processed' | 'failed' | undefined> {
  const photo = await db
    .selectFrom('photos')
    .select('state')
    .where('ownerId', '=', ownerId)
    .where('id', '=', photoId)
    .executeTakeFirst()
  return photo?.state
}

/** Returns whether the photo exists, including in the trash, so that its blobs must be kept. */
export async function isPhotoKept(db: Queryable, ownerId: string, photoId: string): Promise<boolean> {
  const photo = await db
    .selectFrom('allPhotos')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('id', '=', photoId)
    .executeTakeFirst()
  return photo !== undefined
}
