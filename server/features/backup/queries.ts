import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'

// These read and write the databases of all owners as a whole, for whoever runs the machine.

/** Encrypts the secrets of authenticator apps; it signs nothing. */
const ENCRYPTION_KEY = 'accounts'

/**
 * Removes what lets somebody in: sessions, links and codes that are out, and the server's secrets,
 * which it makes anew. What is counted under those secrets goes with them.
 */
export async function deleteSessionsAndSecrets(db: Queryable): Promise<void> {
  for (const table of ['session', 'verification', 'rateLimit', 'phoneCodes', 'spentProofs', 'throttleHits']) {
    const { rows } = await sql`select 1 from sqlite_master where name = ${table}`.execute(db)
    // better-auth makes its tables when accounts are first opened.
    if (rows.length > 0) await sql`delete from ${sql.table(table)}`.execute(db)
  }
  await db.deleteFrom('secrets').where('name', '!=', ENCRYPTION_KEY).execute()
}

export type StoredPhoto = { readonly id: string; readonly ownerId: string; readonly byteSize: number }

/** Those in the trash too. Also of a database that an earlier version wrote, which had no trash. */
export async function listStoredPhotos(db: Queryable): Promise<StoredPhoto[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and name in ('photos', 'allPhotos')`.execute(db)
  const { rows: photos } = await sql<StoredPhoto>`select id, "ownerId", "byteSize"
    from ${sql.table(rows[0]?.name ?? 'allPhotos')} order by seq`.execute(db)
  return photos
}

export async function listProcessedPhotos(db: Queryable): Promise<{ id: string; ownerId: string }[]> {
  return db
    .selectFrom('allPhotos')
    .select(['id', 'ownerId'])
    .where('state', '=', 'processed')
    .orderBy('seq')
    .execute()
}

export async function listFaces(db: Queryable): Promise<{ id: string; ownerId: string }[]> {
  return db.selectFrom('allFaces').select(['id', 'ownerId']).execute()
}

export type ProfileImages = {
  readonly ownerId: string
  readonly image: string | null
  readonly coverImage: string | null
}

export async function listProfileImages(db: Queryable): Promise<ProfileImages[]> {
  return db.selectFrom('profiles').select(['ownerId', 'image', 'coverImage']).execute()
}

/** Takes faces and jobs along. */
export async function forgetPhoto(db: Queryable, ownerId: string, photoId: string): Promise<void> {
  await db.deleteFrom('jobs').where('ownerId', '=', ownerId).where('subjectId', '=', photoId).execute()
  await db.deleteFrom('allPhotos').where('ownerId', '=', ownerId).where('id', '=', photoId).execute()
}

export async function countPeople(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('people')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
