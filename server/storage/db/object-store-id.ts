import type { Queryable } from './database.ts'
import { findSecret } from './ensure-secret.ts'

/**
 * `object-store`: the id of the bucket that contains the blobs. `object-store-move`: the id of the
 * bucket that is being filled or emptied while the blobs are files. `data-folder`: the id of the
 * folder that contains the blobs of a PostgreSQL database as files.
 */
type Name = 'object-store' | 'object-store-move' | 'data-folder'

/** Returns null while the blobs are files, or if no move has begun. */
export async function readObjectStoreId(db: Queryable, name: Name = 'object-store'): Promise<string | null> {
  return findSecret(db, name)
}

/** Writes the id, or removes it. */
export async function writeObjectStoreId(
  db: Queryable,
  value: string | null,
  name: Name = 'object-store',
): Promise<void> {
  await db.deleteFrom('secrets').where('name', '=', name).execute()
  if (value !== null) await db.insertInto('secrets').values({ name, value }).execute()
}

export async function hasPhotos(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('allPhotos').select('id').limit(1).executeTakeFirst()) !== undefined
}
