import { sql } from 'kysely'
import { countFacesAndPeople } from '../library/people/decide/queries.ts'
import type { Queryable } from '../storage/db/database.ts'
import { unindexedOwnerId } from '../storage/db/unindexed-owner-id.ts'

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
