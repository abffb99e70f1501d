import type { Queryable } from '../../storage/db/database.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'
import { sql, type ExpressionBuilder } from 'kysely'
import type { Tables } from '../../storage/db/tables.ts'

export type BatchRow = {
  readonly id: string
  readonly fileCount: number
  readonly rejected: number
  readonly createdAt: number
  readonly lastReceivedAt: number
  readonly completedAt: number | null
  readonly cancelledAt: number | null
  /** See continueOpenBatch. */
  readonly appPasswordId: string | null
}

/** A batch with the counts of its photos by state. */
export type BatchCounts = Omit<BatchRow, 'appPasswordId'> & {
  readonly received: number
  readonly recognised: number
  readonly processed: number
  readonly failed: number
  readonly facesFound: number
  /** Files of a folder that were not read yet; null for an upload. */
  readonly unread: number | null
  readonly lastFinishedAt: number | null
  /** When faces were last detected in its photos. */
  readonly lastFacesAt: number | null
  /** When the owner's last grouping that included all faces ended; null before the first one. */
  readonly groupedAt: number | null
}

export async function insertBatch(
  db: Queryable,
  ownerId: string,
  batch: { id: string; fileCount: number; now: number },
): Promise<void> {
  await db
    .insertInto('batches')
    .values({
      id: batch.id,
      ownerId,
      fileCount: batch.fileCount,
      createdAt: batch.now,
      lastReceivedAt: batch.now,
    })
    .execute()
}

export async function findBatch(
  db: Queryable,
  ownerId: string,
  batchId: string,
): Promise<BatchRow | undefined> {
  return db
    .selectFrom('batches')
    .select(['id', 'fileCount', 'rejected', 'createdAt', 'lastReceivedAt', 'completedAt', 'cancelledAt'])
    .select('appPasswordId')
    .where('ownerId', '=', ownerId)
    .where('id', '=', batchId)
    .executeTakeFirst()
}

/** Inserts a batch of an app password, which counts as complete whenever nothing of it waits. */
export async function insertOpenBatch(
  db: Queryable,
  ownerId: string,
  { id, appPasswordId, now }: { id: string; appPasswordId: string; now: number },
): Promise<void> {
  await db
    .insertInto('batches')
    .values({
      id,
      ownerId,
      appPasswordId,
      fileCount: 0,
      createdAt: now,
      lastReceivedAt: now,
      completedAt: now,
    })
    .execute()
}

/** Finds the last batch of an app password that received files since `since`, unless cancelled. */
export async function findOpenBatchId(
  db: Queryable,
  ownerId: string,
  { appPasswordId, since }: { appPasswordId: string; since: number },
): Promise<string | undefined> {
  const batch = await db
    .selectFrom('batches')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('appPasswordId', '=', appPasswordId)
    .where('lastReceivedAt', '>=', since)
    .where('cancelledAt', 'is', null)
    .orderBy('lastReceivedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return batch?.id
}

export async function addToFileCount(
  db: Queryable,
  ownerId: string,
  { batchId, fileCount }: { batchId: string; fileCount: number },
): Promise<void> {
  await db
    .updateTable('batches')
    .set(eb => ({ fileCount: eb('fileCount', '+', fileCount) }))
    .where('ownerId', '=', ownerId)
    .where('id', '=', batchId)
    .execute()
}

/** Records that files arrived, and how many of them were refused. */
export async function touchBatch(
  db: Queryable,
  ownerId: string,
  { batchId, rejected, now }: { batchId: string; rejected: number; now: number },
): Promise<void> {
  await db
    .updateTable('batches')
    .set(eb => ({ lastReceivedAt: now, rejected: eb('rejected', '+', rejected) }))
    .where('ownerId', '=', ownerId)
    .where('id', '=', batchId)
    .execute()
}

/** Marks the batch as complete or cancelled; does nothing the second time. */
export async function closeBatch(
  db: Queryable,
  ownerId: string,
  {
    batchId,
    completedAt,
    cancelledAt,
    fileCount,
  }: {
    batchId: string
    completedAt?: number
    cancelledAt?: number
    fileCount?: number
  },
): Promise<void> {
  await db
    .updateTable('batches')
    .set({
      ...(completedAt === undefined ? {} : { completedAt }),
      ...(cancelledAt === undefined ? {} : { cancelledAt }),
      ...(fileCount === undefined ? {} : { fileCount }),
    })
    .where('ownerId', '=', ownerId)
    .where('id', '=', batchId)
    .where('cancelledAt', 'is', null)
    .execute()
}

/** Counts each recognised photo once, and not if the batch itself uploaded it. */
export async function insertRecognition(
  db: Queryable,
  ownerId: string,
  { batchId, photoId }: { batchId: string; photoId: string },
): Promise<void> {
  await db
    .insertInto('batchRecognitions')
    .columns(['batchId', 'photoId'])
    .expression(eb =>
      eb
        .selectFrom('allPhotos')
        .select([eb.val(batchId).as('batchId'), 'allPhotos.id'])
        .where('allPhotos.ownerId', '=', ownerId)
        .where('allPhotos.id', '=', photoId)
        .where('allPhotos.batchId', '!=', batchId),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Counts the photos of a batch, at most `limit`. */
export async function countReceived(
  db: Queryable,
  ownerId: string,
  { batchId, limit }: { batchId: string; limit: number },
): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('allPhotos')
        .select('id')
        .where(unindexedOwnerId('allPhotos'), '=', ownerId)
        .where('batchId', '=', batchId)
        .limit(limit)
        .as('received'),
    )
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Finds batches that may be in progress: open, with waiting photos, or created since `since`. */
export async function findRecentBatchIds(db: Queryable, ownerId: string, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('batches')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where(eb =>
      eb.or([
        eb('lastReceivedAt', '>=', since),
        eb.exists(
          eb
            .selectFrom('photos')
            .select('photos.id')
            .whereRef('photos.batchId', '=', 'batches.id')
            .where('photos.state', '=', 'waiting'),
        ),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

export async function readBatchCounts(
  db: Queryable,
  ownerId: string,
  batchIds: readonly string[],
): Promise<BatchCounts[]> {
  if (batchIds.length === 0) return []
  return db
    .selectFrom('batches')
    .leftJoin('allPhotos', 'allPhotos.batchId', 'batches.id')
    .select([
      'batches.id',
      'fileCount',
      'rejected',
      'createdAt',
      'lastReceivedAt',
      'completedAt',
      'cancelledAt',
    ])
    .select(eb => [
      eb.fn.count<number>('allPhotos.seq').as('received'),
      // A waiting photo that is in the trash no longer keeps the batch waiting.
      countPhotos(
        eb,
        sql`"allPhotos".state = 'processed'
          or ("allPhotos".state = 'waiting' and "allPhotos"."trashedAt" is not null)`,
      ).as('processed'),
      countPhotos(eb, sql`"allPhotos".state = 'failed'`).as('failed'),
      selectUnread(eb).as('unread'),
      eb.fn.max<number | null>('allPhotos.processedAt').as('lastFinishedAt'),
      sql<number | null>`max(case when "allPhotos"."faceCount" > 0 then "allPhotos"."processedAt" end)`.as(
        'lastFacesAt',
      ),
      eb
        .selectFrom('groupings')
        .select('groupings.groupedAt')
        .whereRef('groupings.ownerId', '=', 'batches.ownerId')
        .$asScalar()
        .as('groupedAt'),
      eb.fn.coalesce(eb.fn.sum<number>('allPhotos.faceCount'), sql<number>`0`).as('facesFound'),
      eb
        .selectFrom('batchRecognitions')
        .select(inner => inner.fn.countAll<number>().as('count'))
        .whereRef('batchRecognitions.batchId', '=', 'batches.id')
        .$asScalar()
        .$notNull()
        .as('recognised'),
    ])
    .where('batches.ownerId', '=', ownerId)
    .where('batches.id', 'in', batchIds)
    .groupBy('batches.id')
    .orderBy('batches.createdAt', 'desc')
    .execute()
}

/** Files of a folder that cannot be reached are not waited for. */
function selectUnread(eb: ExpressionBuilder<Pick<Tables, 'batches' | 'folders' | 'folderFiles'>, 'batches'>) {
  return eb
    .selectFrom('folders')
    .select(folder =>
      folder
        .selectFrom('folderFiles')
        .select(file => file.fn.countAll<number>().as('count'))
        .whereRef('folderFiles.folderId', '=', 'folders.id')
        .where('folderFiles.state', '=', 'new')
        .where('folderFiles.missingAt', 'is', null)
        .where('folders.state', '=', 'reachable')
        .$asScalar()
        .$notNull()
        .as('unread'),
    )
    .whereRef('folders.batchId', '=', 'batches.id')
    .$asScalar()
}

function countPhotos(
  eb: ExpressionBuilder<Pick<Tables, 'allPhotos'>, 'allPhotos'>,
  condition: ReturnType<typeof sql>,
) {
  return eb.fn.coalesce(
    eb.fn.sum<number>(sql<number>`case when ${condition} then 1 else 0 end`),
    sql<number>`0`,
  )
}

/** Tells the progress of the folder's photos how many there are so far. */
export async function addToBatch(
  db: Queryable,
  ownerId: string,
  { batchId, added, now }: { batchId: string; added: number; now: number },
): Promise<void> {
  await db
    .updateTable('batches')
    .set(eb => ({ lastReceivedAt: now, completedAt: now, fileCount: eb('fileCount', '+', added) }))
    .where('ownerId', '=', ownerId)
    .where('id', '=', batchId)
    .execute()
}

/** Adds the batch of a folder, which is never open. */
export async function insertFolderBatch(
  db: Queryable,
  ownerId: string,
  { id, now }: { id: string; now: number },
): Promise<void> {
  await db
    .insertInto('batches')
    .values({ id, ownerId, fileCount: 0, createdAt: now, lastReceivedAt: now, completedAt: now })
    .execute()
}
