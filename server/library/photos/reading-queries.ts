import type { ChosenDate, KnownDates } from './choose-taken-at.ts'
import type { Queryable } from '../../storage/db/database.ts'
import { openRows } from '../../storage/db/sealed-faces.ts'
import { NOT_SHOWN } from './not-shown.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'
import type { ComparedFace } from './match-faces.ts'

/** Returns false if the photo does not exist, is in the trash, or has got another file. */
export async function markProcessed(
  db: Queryable,
  ownerId: string,
  photo: {
    id: string
    /** Of the file that was read. */
    sha256: string
    width: number
    height: number
    takenAt: number | null
    takenFrom: ChosenDate['takenFrom']
    camera: string
    orientation: number
    filmStart: number
    filmBytes: number | null
    burstKey: number | null
    faceCount: number
    /** Null if the photo was not searched for faces. */
    engineVersion: string | null
    processedAt: number
    previewType: 'image/jpeg'
    /** Only if the thumbnail was made meanwhile. */
    thumbAt?: number
    pictureHash?: number
  },
): Promise<boolean> {
  const { id, sha256, ...reading } = photo
  return update(
    db,
    ownerId,
    { id, sha256 },
    { ...reading, state: 'processed', failureCode: null, failureReason: null },
  )
}

/** Stores what is known of a waiting photo with its thumbnail. */
export async function markShown(
  db: Queryable,
  ownerId: string,
  {
    id,
    ...shown
  }: {
    id: string
    width: number
    height: number
    pictureHash: number
    thumbAt: number
  } & ChosenDate,
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
  photo:
    | {
        readonly takenAt: number | null
        readonly takenFrom: string | null
        readonly sidecarTakenAt: number | null
        readonly noted: number | null
      }
    | undefined,
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
  /** By which the owner's people are grouped; null before the first grouping. */
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
  // Of a photo that waits for being processed, only one with another file was processed before.
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

export type KnownFace = ComparedFace & { readonly isDrawn: boolean; readonly isHidden: boolean }

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
  values: {
    state: 'processed' | 'failed'
    width?: number
    height?: number
    takenAt?: number | null
    takenFrom?: ChosenDate['takenFrom']
    camera?: string
    orientation?: number
    faceCount: number
    failureCode: string | null
    failureReason: string | null
    engineVersion?: string | null
    processedAt: number
    previewType?: 'image/jpeg'
    thumbAt?: number
    pictureHash?: number
  },
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
