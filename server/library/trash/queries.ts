import { sql } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'

export type TrashedPhotoRow = {
  readonly seq: number
  readonly id: string
  readonly name: string
  readonly state: 'waiting' | 'processed' | 'failed'
  readonly thumbAt: number | null
  readonly trashedAt: number
  readonly width: number | null
  readonly height: number | null
}

/** A page begins after the photo with these values. */
export type TrashCursor = { readonly trashedAt: number; readonly seq: number }

/** Lists trashed photos, the last deleted first. */
export async function listTrash(
  db: Queryable,
  ownerId: string,
  { after, limit }: { after: TrashCursor | null; limit: number },
): Promise<TrashedPhotoRow[]> {
  const all = selectTrash(db, ownerId)
    .select(['seq', 'id', 'name', 'state', 'thumbAt', 'width', 'height'])
    .select(eb => eb.ref('trashedAt').$notNull().as('trashedAt'))
  const rest = after
    ? all.where(eb =>
        eb.or([
          eb('trashedAt', '<', after.trashedAt),
          eb.and([eb('trashedAt', '=', after.trashedAt), eb('seq', '<', after.seq)]),
        ]),
      )
    : all
  return rest.orderBy('trashedAt', 'desc').orderBy('seq', 'desc').limit(limit).execute()
}

export async function findInTrash(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<{ processedAt: number | null; thumbAt: number | null } | undefined> {
  return selectTrash(db, ownerId)
    .select(['processedAt', 'thumbAt'])
    .where('id', '=', photoId)
    .executeTakeFirst()
}

/** Photos that were moved to the trash together have the same time. */
export async function countTrashedTogether(
  db: Queryable,
  ownerId: string,
  trashedAt: number,
): Promise<number> {
  const { count } = await selectTrash(db, ownerId)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('trashedAt', '=', trashedAt)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns photos that were moved to the trash at this time, oldest first. */
export async function listTrashedTogether(
  db: Queryable,
  ownerId: string,
  { trashedAt, limit }: { trashedAt: number; limit: number },
): Promise<string[]> {
  const rows = await selectTrash(db, ownerId)
    .select('id')
    .where('trashedAt', '=', trashedAt)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts the photos outside the trash, and returns the number of the newest one. */
export async function measureLibrary(
  db: Queryable,
  ownerId: string,
): Promise<{ count: number; lastSeq: number }> {
  const { count, lastSeq } = await db
    .selectFrom('photos')
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.max<number | null>('seq').as('lastSeq')])
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return { count, lastSeq: lastSeq ?? 0 }
}

/** Returns photos outside the trash that are older than the one with this number, newest first. */
export async function listLibraryBefore(
  db: Queryable,
  ownerId: string,
  { beforeSeq, limit }: { beforeSeq: number; limit: number },
): Promise<{ id: string; seq: number }[]> {
  return db
    .selectFrom('photos')
    .select(['id', 'seq'])
    .where('ownerId', '=', ownerId)
    .where('seq', '<', beforeSeq)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Sums the photos of the library and of the trash, with their films; photos that are being erased
 * count in neither.
 */
export async function sumStorage(db: Queryable, ownerId: string) {
  const bytes = sql<number>`"allPhotos"."byteSize" + coalesce(films."byteSize", 0)`
  const sums = await db
    .selectFrom('allPhotos')
    .leftJoin('films', join =>
      join.onRef('films.photoId', '=', 'allPhotos.id').on(unindexedOwnerId('films'), '=', ownerId),
    )
    .select([
      sql<number>`count(*) filter (where "trashedAt" is null)`.as('libraryPhotos'),
      sql<number>`coalesce(sum(${bytes}) filter (where "trashedAt" is null), 0)`.as('libraryBytes'),
      sql<number>`count(*) filter (where "trashedAt" is not null)`.as('trashPhotos'),
      sql<number>`coalesce(sum(${bytes}) filter (where "trashedAt" is not null), 0)`.as('trashBytes'),
    ])
    .where('allPhotos.ownerId', '=', ownerId)
    .where('erasureId', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    library: { photos: sums.libraryPhotos, byteSize: sums.libraryBytes },
    trash: { photos: sums.trashPhotos, byteSize: sums.trashBytes },
  }
}

export async function countTrash(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await selectTrash(db, ownerId)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists all photos that show the person. */
export async function listPhotosOfPerson(
  db: Queryable,
  ownerId: string,
  personId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('faces')
    .select('photoId')
    .distinct()
    .where('ownerId', '=', ownerId)
    .where('personId', '=', personId)
    .execute()
  return rows.map(({ photoId }) => photoId)
}

/**
 * Lists the owners of photos that were moved to the trash before this time. Covers all owners, for
 * the daily expiry.
 */
export async function listOwnersOfTrash(db: Queryable, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom('allPhotos')
    .select('ownerId')
    .distinct()
    .where('trashedAt', '<', before)
    .where('erasureId', 'is', null)
    .execute()
  return rows.map(({ ownerId }) => ownerId)
}

function selectTrash(db: Queryable, ownerId: string) {
  return db
    .selectFrom('allPhotos')
    .where('ownerId', '=', ownerId)
    .where('trashedAt', 'is not', null)
    .where('erasureId', 'is', null)
}
