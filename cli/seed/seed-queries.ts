import type { Database } from '../../server/storage/db/database.ts'

export async function hasPhotosOfOthers(db: Database, ownerId: string | null): Promise<boolean> {
  const photo = await db
    .selectFrom('photos')
    .select('id')
    .where('ownerId', '!=', ownerId ?? '')
    .limit(1)
    .executeTakeFirst()
  return photo !== undefined
}
