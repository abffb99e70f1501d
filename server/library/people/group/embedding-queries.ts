import type { Queryable } from '../../../storage/db/database.ts'
import { unindexedOwnerId } from '../../../storage/db/unindexed-owner-id.ts'
import type { DrawnFaceRow } from '../decide/queries.ts'

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
