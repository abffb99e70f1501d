import { sql } from 'kysely'
import { countFacesAndPeople } from '../library/people/decide/queries.ts'
import type { Queryable } from '../storage/db/database.ts'
import { unindexedOwnerId } from '../storage/db/unindexed-owner-id.ts'
import type { ErasedAmounts, ErasureReason, JobRun, OpenErasure } from './erasure.ts'

/**
 * Returns which of these ids are photos, as `{ownerId}/{id}`. Covers all owners; only the sweep
 * after a start uses it.
 */
export async function findPhotoIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('allPhotos').select(['ownerId', 'id']).where('id', 'in', ids).execute()
  return rows.map(({ ownerId, id }) => `${ownerId}/${id}`)
}

/** Returns which of these ids are faces, like findPhotoIds. */
export async function findFaceIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('allFaces').select(['ownerId', 'id']).where('id', 'in', ids).execute()
  return rows.map(({ ownerId, id }) => `${ownerId}/${id}`)
}

/** Returns which of these ids are films in the store, like findPhotoIds. */
export async function findFilmIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('films').select(['ownerId', 'id']).where('id', 'in', ids).execute()
  return rows.map(({ ownerId, id }) => `${ownerId}/${id}`)
}

/**
 * Returns the pictures that these owners' profiles show, as `{ownerId}/{id}`. Covers all owners,
 * like findPhotoIds.
 */
export async function findProfileImageIds(db: Queryable, ownerIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .select(['ownerId', 'image', 'coverImage'])
    .where('ownerId', 'in', [...new Set(ownerIds)])
    .execute()
  return rows.flatMap(({ ownerId, image, coverImage }) =>
    [image, coverImage].flatMap(url => (url ? [`${ownerId}/${url.split('/').at(-1)}`] : [])),
  )
}

export type AccountTotals = { photos: number; photoBytes: number; faces: number; people: number }

export async function readAccountTotals(db: Queryable, ownerId: string): Promise<AccountTotals> {
  const photos = await db
    .selectFrom('allPhotos')
    .leftJoin('films', join =>
      join.onRef('films.photoId', '=', 'allPhotos.id').on(unindexedOwnerId('films'), '=', ownerId),
    )
    .select(eb => [
      eb.fn.countAll<number>().as('photos'),
      sql<number>`coalesce(sum("allPhotos"."byteSize" + coalesce(films."byteSize", 0)), 0)`.as('photoBytes'),
    ])
    .where('allPhotos.ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return { ...photos, ...(await countFacesAndPeople(db, ownerId)) }
}

/** Returns the progress of an erasure, for everybody who knows its random id. */
export async function findErasureState(db: Queryable, id: string) {
  return db
    .selectFrom('erasureReceipts')
    .select(['id', 'reason', 'startedAt', 'completedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

const OPEN_COLUMNS = ['id', 'ownerId', 'reason', 'waitsFor', 'recipients'] as const

export async function insertErasure(
  db: Queryable,
  { waitsFor, recipients, amounts, ...erasure }: OpenErasure & { startedAt: number; amounts: ErasedAmounts },
): Promise<void> {
  await db
    .insertInto('erasureReceipts')
    .values({
      ...erasure,
      ...amounts,
      waitsFor: JSON.stringify(waitsFor),
      recipients: JSON.stringify(recipients),
    })
    .execute()
}

/** Finds an open erasure for one of these reasons. */
export async function findOpenErasureFor(
  db: Queryable,
  ownerId: string,
  reasons: readonly ErasureReason[],
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('erasureReceipts')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('reason', 'in', reasons)
    .where('completedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * Returns undefined if it is complete. Like the following queries, not limited to one owner: only
 * the eraser uses them.
 */
export async function findOpenErasure(db: Queryable, id: string): Promise<OpenErasure | undefined> {
  const row = await db
    .selectFrom('erasureReceipts')
    .select(OPEN_COLUMNS)
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  // Written by insertErasure.
  return {
    ...row,
    waitsFor: JSON.parse(row.waitsFor) as JobRun[],
    recipients: JSON.parse(row.recipients) as string[],
  }
}

export async function listOpenErasures(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('erasureReceipts')
    .select('id')
    .where('completedAt', 'is', null)
    .orderBy('startedAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Called at the start of the server, when no job can be running. */
export async function clearJobRuns(db: Queryable): Promise<void> {
  await db.updateTable('erasureReceipts').set({ waitsFor: '[]' }).where('completedAt', 'is', null).execute()
}

/** Must run before the log is emptied, so that no recipient is left in it. */
export async function clearRecipients(db: Queryable, id: string): Promise<void> {
  await db.updateTable('erasureReceipts').set({ recipients: '[]' }).where('id', '=', id).execute()
}

export async function completeErasure(db: Queryable, id: string, completedAt: number): Promise<void> {
  await db.updateTable('erasureReceipts').set({ completedAt, waitsFor: '[]' }).where('id', '=', id).execute()
}

/** Used for an account, whose receipt would belong to nobody. */
export async function deleteErasure(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('erasureReceipts').where('id', '=', id).execute()
}

export async function listRunningJobs(db: Queryable, ownerId: string): Promise<JobRun[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'attempts'])
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'running')
    .execute()
}
