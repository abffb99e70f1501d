import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { DatabaseReport } from './inspect-database.ts'
import { readObjectStoreId } from './object-store-id.ts'
import { readChosenNetwork } from './recognition-network.ts'

/** Checking their files takes about a second. */
const MAX_PHOTOS = 10_000

/** Reads what inspectDatabase reads of a file, from a database of this version on PostgreSQL. */
export async function inspectLibrary(db: Database): Promise<Omit<DatabaseReport, 'problems'>> {
  const { rows: times } = await sql<{ at: number | null }>`
    select max(at) as at from (
      select max("uploadedAt") as at from photos union all select max(at) from events
    ) as newest`.execute(db)
  const { count } = await db
    .selectFrom('groupings')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('contradiction', 'is not', null)
    .executeTakeFirstOrThrow()
  const photos = await db
    .selectFrom('photos')
    .select(['id', 'ownerId'])
    .where('keptIn', '=', 'store')
    .orderBy(sql`random()`)
    .limit(MAX_PHOTOS)
    .execute()
  return {
    newestAt: times[0]?.at ?? null,
    refusedGroupings: count,
    objectStoreId: await readObjectStoreId(db),
    networkId: (await readChosenNetwork(db)) ?? null,
    photos,
  }
}
