import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('photosBySize').on('photos').columns(['ownerId', 'byteSize']).execute()
}
