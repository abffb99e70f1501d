import { sql } from 'kysely'
import { countFacesAndPeople } from '../../db/count-faces-and-people.ts'
import type { Queryable } from '../../db/database.ts'

export type AccountTotals = { photos: number; photoBytes: number; faces: number; people: number }

export async function readAccountTotals(db: Queryable, ownerId: string): Promise<AccountTotals> {
  const photos = await db
    .selectFrom('allPhotos')
    .select(eb => [
      eb.fn.countAll<number>().as('photos'),
      eb.fn.coalesce(eb.fn.sum<number>('byteSize'), sql<number>`0`).as('photoBytes'),
    ])
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return { ...photos, ...(await countFacesAndPeople(db, ownerId)) }
}
