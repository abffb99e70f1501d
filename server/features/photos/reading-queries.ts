import type { Queryable } from '../../db/database.ts'
import { unindexedOwnerId } from '../../db/unindexed-owner-id.ts'
import { putFaces, type NewFace } from '../../db/put-faces.ts'
import { recountFaces } from '../../db/recount-faces.ts'

/** False when the photo is gone or in the trash. */
export async function markProcessed(
  db: Queryable,
  ownerId: string,
  photo: {
    id: string
    width: number
    height: number
    takenAt: number | null
    orientation: number
    faceCount: number
    /** Null when no face was looked for. */
    engineVersion: string | null
    processedAt: number
  },
): Promise<boolean> {
  const { id, ...reading } = photo
  return update(db, ownerId, id, { ...reading, state: 'processed', failureCode: null, failureReason: null })
}

/** False when the photo is gone or in the trash. */
export async function markFailed(
  db: Queryable,
  ownerId: string,
  photo: { id: string; code: string; reason: string; processedAt: number },
): Promise<boolean> {
  const { id, code, reason, processedAt } = photo
  return update(db, ownerId, id, {
    state: 'failed',
    failureCode: code,
    failureReason: reason,
    processedAt,
    faceCount: 0,
  })
}

/** Null where no face was looked for; undefined when the photo is gone or was never processed. */
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

export type KnownFace = {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The faces that are known of a photo, those that the user said to be none among them. */
export async function listKnownFaces(db: Queryable, ownerId: string, photoId: string): Promise<KnownFace[]> {
  return db
    .selectFrom('faces')
    .select(['id', 'x', 'y', 'width', 'height'])
    .where('ownerId', '=', ownerId)
    .where('photoId', '=', photoId)
    .execute()
}

/**
 * Puts these in the place of the faces that were found in the photo before. A face that goes by the
 * id of one before is that one: whose it is stays. What the user has drawn, or decided about, stays
 * in any case. Gives the faces that are gone by it.
 */
export async function replaceFaces(
  db: Queryable,
  ownerId: string,
  { photoId, faces }: { photoId: string; faces: readonly NewFace[] },
): Promise<string[]> {
  const kept = faces.map(({ id }) => id)
  const gone = await db
    .deleteFrom('allFaces')
    .where('ownerId', '=', ownerId)
    .where('photoId', '=', photoId)
    .where('id', 'not in', kept)
    .where('standing', '=', 'open')
    .where('drawnAt', 'is', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('decisionFaces')
            .innerJoin('decisions', 'decisions.seq', 'decisionFaces.seq')
            .select('decisionFaces.faceId')
            .whereRef('decisionFaces.faceId', '=', 'allFaces.id')
            .where('decisions.undoneAt', 'is', null),
        ),
      ),
    )
    .returning('id')
    .execute()
  await putFaces(db, ownerId, faces)
  await recountFaces(db, ownerId, [photoId])
  return gone.map(({ id }) => id)
}

/** Where no face may be looked for, none stays. Gives those that were there. */
export async function deleteFaces(db: Queryable, ownerId: string, photoId: string): Promise<string[]> {
  const gone = await db
    .deleteFrom('allFaces')
    .where(unindexedOwnerId('allFaces'), '=', ownerId)
    .where('photoId', '=', photoId)
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}

/** How long the owner's last grouping took; 0 before the first. */
export async function findLastGroupingMs(db: Queryable, ownerId: string): Promise<number> {
  const grouping = await db
    .selectFrom('groupings')
    .select('durationMs')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return grouping?.durationMs ?? 0
}

async function update(
  db: Queryable,
  ownerId: string,
  photoId: string,
  values: {
    state: 'processed' | 'failed'
    width?: number
    height?: number
    takenAt?: number | null
    orientation?: number
    faceCount: number
    failureCode: string | null
    failureReason: string | null
    engineVersion?: string | null
    processedAt: number
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('allPhotos')
    .set(values)
    .where('ownerId', '=', ownerId)
    .where('id', '=', photoId)
    .where('trashedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
