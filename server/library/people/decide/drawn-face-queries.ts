import type { Queryable } from '../../../storage/db/database.ts'
import { idList } from '../../../storage/db/id-list.ts'
import { unindexedOwnerId } from '../../../storage/db/unindexed-owner-id.ts'

export type DrawnFaceRow = {
  readonly id: string
  readonly photoId: string
  /** The decision that drew the box. */
  readonly seq: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly personId: string | null
  readonly name: string | null
}

export async function insertDrawnFace(db: Queryable, ownerId: string, face: DrawnFaceRow): Promise<void> {
  await db
    .insertInto('drawnFaces')
    .values({ ...face, ownerId })
    .execute()
}

/**
 * Returns the drawn boxes of a photo that are not embedded yet and whose decision is not undone;
 * none if the photo is in the trash.
 */
export async function listUnreadBoxes(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<DrawnFaceRow[]> {
  return db
    .selectFrom('drawnFaces')
    .innerJoin('decisions', 'decisions.seq', 'drawnFaces.seq')
    .innerJoin('photos', 'photos.id', 'drawnFaces.photoId')
    .leftJoin('allFaces', 'allFaces.id', 'drawnFaces.id')
    .select([
      'drawnFaces.id',
      'drawnFaces.photoId',
      'drawnFaces.seq',
      'drawnFaces.personId',
      'drawnFaces.name',
    ])
    .select(['drawnFaces.x', 'drawnFaces.y', 'drawnFaces.width', 'drawnFaces.height'])
    .where('drawnFaces.ownerId', '=', ownerId)
    .where('drawnFaces.photoId', '=', photoId)
    .where(unindexedOwnerId('decisions'), '=', ownerId)
    .where('decisions.undoneAt', 'is', null)
    .where('allFaces.id', 'is', null)
    .orderBy('drawnFaces.seq')
    .execute()
}

export async function markBoxesFailed(
  db: Queryable,
  ownerId: string,
  { photoId, code, reason }: { photoId: string; code: string; reason: string },
): Promise<void> {
  await db
    .updateTable('drawnFaces')
    .set({ failureCode: code, failureReason: reason })
    .where('ownerId', '=', ownerId)
    .where('photoId', '=', photoId)
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('allFaces').select('id').whereRef('allFaces.id', '=', 'drawnFaces.id'))),
    )
    .execute()
}

/** Returns whether the person was created by a later decision that is not undone. */
export async function isMadeAfter(
  db: Queryable,
  ownerId: string,
  { personId, seq }: { personId: string; seq: number },
): Promise<boolean> {
  const making = await db
    .selectFrom('decisionPeople')
    .innerJoin('decisions', 'decisions.seq', 'decisionPeople.seq')
    .innerJoin('decisions as mine', join => join.on('mine.seq', '=', seq))
    .select('decisions.seq')
    .where(unindexedOwnerId('decisionPeople'), '=', ownerId)
    .where('decisionPeople.personId', '=', personId)
    .where('field', '=', 'self')
    .where('before', 'is', null)
    .where(unindexedOwnerId('decisions'), '=', ownerId)
    .where('decisions.undoneAt', 'is', null)
    .whereRef('decisions.revision', '>', 'mine.revision')
    .executeTakeFirst()
  return making !== undefined
}

/** Returns the photo of a box that a decision drew and that is not embedded yet. */
export async function findPhotoOfBox(
  db: Queryable,
  ownerId: string,
  seq: number,
): Promise<string | undefined> {
  const drawn = await db
    .selectFrom('drawnFaces')
    .leftJoin('allFaces', 'allFaces.id', 'drawnFaces.id')
    .select('drawnFaces.photoId')
    .where('drawnFaces.ownerId', '=', ownerId)
    .where('drawnFaces.seq', '=', seq)
    .where('allFaces.id', 'is', null)
    .executeTakeFirst()
  return drawn?.photoId
}

/** Returns which of these photos have a drawn box that has not been embedded. */
export async function listWithUnreadBoxes(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('drawnFaces')
    .select('photoId')
    .distinct()
    .where(unindexedOwnerId('drawnFaces'), '=', ownerId)
    .where('photoId', 'in', idList(photoIds))
    .where(eb =>
      eb.not(
        eb.exists(
          eb.selectFrom('allFaces').select('allFaces.id').whereRef('allFaces.id', '=', 'drawnFaces.id'),
        ),
      ),
    )
    .execute()
  return rows.map(({ photoId }) => photoId)
}
