import { removeExtension } from '../../../shared/intake/file-names.ts'
import type { Queryable } from '../../storage/db/database.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'
import { cleanFileName, foldFileName } from '../../machinery/files/file-names.ts'

type PhotoIdentity = {
  readonly id: string
  readonly name: string
  readonly sha256: string
  readonly batchId: string
  readonly keptIn: 'store' | 'folder'
}

export async function findPhotosByContent(
  db: Queryable,
  ownerId: string,
  sha256s: readonly string[],
): Promise<PhotoIdentity[]> {
  return db
    .selectFrom('allPhotos')
    .select(['id', 'name', 'sha256', 'batchId', 'keptIn'])
    .where('ownerId', '=', ownerId)
    .where('sha256', 'in', sha256s)
    .execute()
}

/** Returns those of the sizes, in bytes, that a photo of the owner has. */
export async function findPhotoSizes(
  db: Queryable,
  ownerId: string,
  byteSizes: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('allPhotos')
    .select('byteSize')
    .distinct()
    .where('ownerId', '=', ownerId)
    .where('byteSize', 'in', byteSizes)
    .execute()
  return rows.map(({ byteSize }) => byteSize)
}

export type NamedPhoto = { readonly id: string; readonly name: string }

export async function findNamedPhoto(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<NamedPhoto | undefined> {
  return db
    .selectFrom('photos')
    .select(['id', 'name'])
    .where('ownerId', '=', ownerId)
    .where('id', '=', photoId)
    .executeTakeFirst()
}

/**
 * Finds the photos that a batch brought, or found to be there, under the name of a file with other
 * extensions, or without its extension.
 */
export async function findPhotosByName(
  db: Queryable,
  ownerId: string,
  { batchId, sentName }: { batchId: string; sentName: string },
): Promise<NamedPhoto[]> {
  const key = foldFileName(cleanFileName(sentName))
  const stem = removeExtension(key)
  return db
    .selectFrom('photos')
    .select(['id', 'name'])
    .where('ownerId', '=', ownerId)
    .where(eb =>
      // A slash is the character after a dot.
      eb.or([
        eb('nameKey', '=', stem),
        eb.and([eb('nameKey', '>=', `${stem}.`), eb('nameKey', '<', `${stem}/`)]),
      ]),
    )
    .where(eb =>
      eb.or([
        eb('batchId', '=', batchId),
        eb('id', 'in', eb.selectFrom('batchRecognitions').select('photoId').where('batchId', '=', batchId)),
      ]),
    )
    .execute()
}

/** Lists the films beside waiting photos of a batch. */
export async function listFilmsOfWaiting(
  db: Queryable,
  ownerId: string,
  batchId: string,
): Promise<{ id: string; photoId: string }[]> {
  return db
    .selectFrom('films')
    .innerJoin('photos', 'photos.id', 'films.photoId')
    .select(['films.id', 'films.photoId'])
    .where('photos.batchId', '=', batchId)
    .where('photos.state', '=', 'waiting')
    .where(unindexedOwnerId('films'), '=', ownerId)
    .execute()
}

/** Returns which of these photos have a film beside them in the store. */
export async function findPhotosWithFilm(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('films')
    .select('photoId')
    .where('photoId', 'in', photoIds)
    .where(unindexedOwnerId('films'), '=', ownerId)
    .where('sidecarId', 'is', null)
    .execute()
  return new Set(rows.map(({ photoId }) => photoId))
}

/** Returns when the user paused the processing; null if it is not paused. */
export async function findPausedAt(db: Queryable, ownerId: string): Promise<number | null> {
  const row = await db
    .selectFrom('pausedOwners')
    .select('pausedAt')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return row?.pausedAt ?? null
}

/** Lists when the newest photos of the batches were processed or failed, ascending. */
export async function listFinishTimes(
  db: Queryable,
  ownerId: string,
  { batchIds, since, limit }: { batchIds: readonly string[]; since: number; limit: number },
): Promise<number[]> {
  if (batchIds.length === 0) return []
  const rows = await db
    .selectFrom('allPhotos')
    .select('processedAt')
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('batchId', 'in', batchIds)
    .where('state', 'in', ['processed', 'failed'])
    .where('processedAt', '>=', since)
    .orderBy('processedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ processedAt }) => processedAt ?? []).toReversed()
}
