import type { Selectable, Updateable } from 'kysely'
import type { ChosenDate, KnownDates } from './choose-taken-at.ts'
import type { Queryable } from '../../storage/db/database.ts'
import { NOT_SHOWN } from '../faces/queries.ts'
import type { PhotosTable } from '../../storage/db/photo-tables.ts'
import { openRows } from '../../storage/db/sealed-faces.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'
import type { KnownFace } from './known-faces.ts'

type Columns = Selectable<PhotosTable>

/** What processing a photo stores in its row. */
export type ProcessedColumns = Readonly<
  Pick<
    Columns,
    | 'width'
    | 'height'
    | 'takenAt'
    | 'takenFrom'
    | 'camera'
    | 'orientation'
    | 'filmStart'
    | 'filmBytes'
    | 'burstKey'
    | 'faceCount'
    | 'engineVersion'
    | 'processedAt'
    | 'previewType'
  > &
    /** Only if the thumbnail was made meanwhile. */
    Partial<Pick<Columns, 'thumbAt' | 'pictureHash'>>
>

/**
 * Stores what was read of a photo. `sha256`: of the file that was read. Returns false if the photo
 * does not exist, is in the trash, or has got another file.
 */
export async function markProcessed(
  db: Queryable,
  ownerId: string,
  { id, sha256, ...reading }: ProcessedColumns & Pick<Columns, 'id' | 'sha256'>,
): Promise<boolean> {
  const found = { ...reading, state: 'processed', failureCode: null, failureReason: null } as const
  return update(db, ownerId, { id, sha256 }, found)
}

/** Stores what is known of a waiting photo with its thumbnail. */
export async function markShown(
  db: Queryable,
  ownerId: string,
  { id, ...shown }: Pick<Columns, 'id' | 'width' | 'height' | 'pictureHash' | 'thumbAt'> & ChosenDate,
): Promise<void> {
  await db.updateTable('allPhotos').set(shown).where('ownerId', '=', ownerId).where('id', '=', id).execute()
}

/** Finds what is known of a photo's date beside its file, also of one in the trash. */
export async function findKnownDates(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<DatesBesideFile> {
  const found = await db
    .selectFrom('allPhotos')
    .leftJoin('photoNotes', 'photoNotes.photoId', 'allPhotos.id')
    .select(['allPhotos.takenAt', 'takenFrom', 'sidecarTakenAt', 'photoNotes.takenAt as noted'])
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('allPhotos.id', '=', photoId)
    .executeTakeFirst()
  return toDates(found)
}

type DatesBesideFile = Pick<KnownDates, 'user' | 'sidecar' | 'noted'>

function toDates(
  photo: (Pick<Columns, 'takenAt' | 'takenFrom' | 'sidecarTakenAt'> & { noted: number | null }) | undefined,
): DatesBesideFile {
  return {
    user: photo?.takenFrom === 'user' ? photo.takenAt : null,
    sidecar: photo?.sidecarTakenAt ?? null,
    noted: photo?.noted ?? null,
  }
}

/** Returns false if the photo does not exist, is in the trash, or has got another file. */
export async function markFailed(
  db: Queryable,
  ownerId: string,
  photo: { id: string; sha256?: string; code: string; reason: string; processedAt: number },
): Promise<boolean> {
  const { code, reason, processedAt } = photo
  return update(db, ownerId, photo, {
    state: 'failed',
    failureCode: code,
    failureReason: reason,
    processedAt,
    faceCount: 0,
  })
}

/**
 * Returns null if the photo was not searched for faces; undefined if it does not exist or was never
 * processed.
 */
export async function findEngineOfPhoto(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<string | null | undefined> {
  const photo = await db
    .selectFrom('photos')
    .select('engineVersion')
    .where('ownerId', '=', ownerId)
    .where('id', '=', photoId)
    .where('state', '=', 'processed')
    .executeTakeFirst()
  return photo?.engineVersion
}

/** Everything that processing a photo needs to know of it, in one statement. */
export type PhotoToRead = {
  readonly state: string
  readonly sha256: string
  readonly name: string
  /** Null if the file has no thumbnail yet. */
  readonly thumbAt: number | null
  /** Whether it was processed before, perhaps with another file. */
  readonly wasProcessed: boolean
  /** Whether its faces were found in a file that has changed since. */
  readonly isChanged: boolean
  readonly dates: DatesBesideFile
  readonly hasFaces: boolean
  /** Whether names that came from elsewhere wait for its faces. */
  readonly hasNamesToApply: boolean
  /** The engine by which the owner's people are grouped; null before the first grouping. */
  readonly engineInUse: string | null
  /** How long the owner's last grouping took; 0 before the first. */
  readonly lastGroupingMs: number
}

/**
 * Returns what a photo was when its processing began; undefined if it does not exist or is in the
 * trash.
 */
export async function findPhotoToRead(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<PhotoToRead | undefined> {
  const photo = await db
    .selectFrom('photos')
    .leftJoin('photoNotes', 'photoNotes.photoId', 'photos.id')
    .leftJoin('groupings', 'groupings.ownerId', 'photos.ownerId')
    .select(['state', 'sha256', 'name', 'thumbAt', 'photos.engineVersion', 'processedAt'])
    .select(['groupings.durationMs as lastGroupingMs', 'groupings.engineVersion as engineInUse'])
    .select(['photos.takenAt', 'takenFrom', 'sidecarTakenAt', 'photoNotes.takenAt as noted'])
    .select(eb => [
      eb
        .exists(eb.selectFrom('allFaces').select('id').whereRef('allFaces.photoId', '=', 'photos.id'))
        .as('hasFaces'),
      eb
        .exists(
          eb
            .selectFrom('importedNames')
            .select('source')
            .whereRef('importedNames.photoId', '=', 'photos.id')
            .whereRef('importedNames.ownerId', '=', 'photos.ownerId')
            .where('appliedAt', 'is', null),
        )
        .as('hasNamesToApply'),
    ])
    .where('photos.ownerId', '=', ownerId)
    .where('photos.id', '=', photoId)
    .executeTakeFirst()
  if (!photo) return undefined
  const { state, sha256, name, thumbAt, engineVersion, processedAt } = photo
  // A waiting photo that was processed before has got another file since.
  return {
    state,
    sha256,
    name,
    thumbAt,
    wasProcessed: processedAt !== null,
    isChanged: state === 'waiting' && engineVersion !== null && processedAt !== null,
    dates: toDates(photo),
    hasFaces: Boolean(photo.hasFaces),
    hasNamesToApply: Boolean(photo.hasNamesToApply),
    engineInUse: photo.engineInUse,
    lastGroupingMs: photo.lastGroupingMs ?? 0,
  }
}

/** Lists all known faces of a photo, including rejected ones and those that it no longer shows. */
export async function listKnownFaces(db: Queryable, ownerId: string, photoId: string): Promise<KnownFace[]> {
  const rows = await db
    .selectFrom('allFaces')
    .leftJoin('faceReadings', 'faceReadings.faceId', 'allFaces.id')
    .select(['allFaces.id', 'x', 'y', 'width', 'height', 'drawnAt', 'trashedAt'])
    .select(['embedding', 'engineVersion'])
    .where('allFaces.ownerId', '=', ownerId)
    .where('photoId', '=', photoId)
    .execute()
  const opened = await openRows(db, ownerId, rows, 'embedding')
  return opened.map(({ id, x, y, width, height, drawnAt, trashedAt, embedding, engineVersion }) => ({
    id,
    x,
    y,
    width,
    height,
    isDrawn: drawnAt !== null,
    isHidden: trashedAt === NOT_SHOWN,
    reading: embedding === null || engineVersion === null ? null : { embedding, engineVersion },
  }))
}

async function update(
  db: Queryable,
  ownerId: string,
  { id, sha256 }: { id: string; sha256?: string },
  values: Updateable<PhotosTable>,
): Promise<boolean> {
  const photo = db
    .updateTable('allPhotos')
    .set(values)
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('trashedAt', 'is', null)
  const { numUpdatedRows } = await (
    sha256 === undefined ? photo : photo.where('sha256', '=', sha256)
  ).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What is read of a photo that was processed before it was stored. */
export type CameraColumns = Partial<ChosenDate> & {
  readonly camera: string
  readonly filmStart: number
  readonly filmBytes: number | null
  readonly burstKey: number | null
  readonly pictureHash: number | null
}

/** Finds a photo, also in the trash. */
export async function findPhotoOfCamera(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<
  Pick<Columns, 'name' | 'mediaType' | 'sha256' | 'camera' | 'filmStart' | 'takenFrom'> | undefined
> {
  return db
    .selectFrom('allPhotos')
    .select(['name', 'mediaType', 'sha256', 'camera', 'filmStart', 'takenFrom'])
    .where('ownerId', '=', ownerId)
    .where('id', '=', photoId)
    .executeTakeFirst()
}

/** Returns whether there is such a photo, with the file that was read. */
export async function updateCamera(
  db: Queryable,
  ownerId: string,
  photo: Partial<CameraColumns & Pick<Columns, 'name' | 'nameKey'>> & {
    readonly photoId: string
    readonly sha256: string
  },
): Promise<boolean> {
  const { photoId, sha256, ...reading } = photo
  const { numUpdatedRows } = await db
    .updateTable('allPhotos')
    .set(reading)
    .where('ownerId', '=', ownerId)
    .where('id', '=', photoId)
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
