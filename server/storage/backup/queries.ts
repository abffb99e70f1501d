import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { getEngine } from '../db/engine.ts'

// These queries cover the data of all owners, for the operator of the server.

/** Encrypts the secrets of authenticator apps; it does not sign anything. */
const ENCRYPTION_KEY = 'accounts'

/**
 * Deletes everything that grants access: sessions, valid links and codes, and the server's secrets,
 * which it creates again. Also deletes the counts that are keyed by those secrets.
 */
export async function deleteSessionsAndSecrets(db: Queryable): Promise<void> {
  const { hasTable } = getEngine(db)
  for (const table of ['session', 'verification', 'rateLimit', 'phoneCodes', 'spentProofs', 'throttleHits']) {
    // better-auth creates its tables when it is used for the first time.
    if (await hasTable(db, table)) await sql`delete from ${sql.table(table)}`.execute(db)
  }
  await db.deleteFrom('secrets').where('name', '!=', ENCRYPTION_KEY).execute()
}

export type StoredPhoto = { readonly id: string; readonly ownerId: string; readonly byteSize: number }

/**
 * Lists photos whose originals are in the store, including those in the trash. The database may be
 * of an earlier version, without a trash or folders.
 */
export async function listStoredPhotos(db: Queryable): Promise<StoredPhoto[]> {
  const { hasTable } = getEngine(db)
  const table = (await hasTable(db, 'allPhotos')) ? 'allPhotos' : 'photos'
  const isStored = (await hasTable(db, 'folders')) ? sql`where "keptIn" = 'store'` : sql``
  const { rows: photos } = await sql<StoredPhoto>`select id, "ownerId", "byteSize"
    from ${sql.table(table)} ${isStored} order by seq`.execute(db)
  return photos
}

/** Lists films that are in the store. The database may be of an earlier version, without films. */
export async function listStoredFilms(db: Queryable): Promise<StoredPhoto[]> {
  if (!(await getEngine(db).hasTable(db, 'films'))) return []
  return db
    .selectFrom('films')
    .select(['id', 'ownerId', 'byteSize'])
    .where('sidecarId', 'is', null)
    .orderBy('id')
    .execute()
}

/** Deletes a film, whose photo stays. */
export async function deleteFilm(db: Queryable, ownerId: string, filmId: string): Promise<void> {
  await db.deleteFrom('films').where('ownerId', '=', ownerId).where('id', '=', filmId).execute()
}

export async function listAllPhotos(db: Queryable): Promise<{ id: string; ownerId: string }[]> {
  return db.selectFrom('allPhotos').select(['id', 'ownerId']).orderBy('seq').execute()
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

/** Deletes a photo; its faces and jobs are deleted with it. */
export async function deletePhoto(db: Queryable, ownerId: string, photoId: string): Promise<void> {
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
