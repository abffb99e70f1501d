import type { Queryable } from '../storage/db/database.ts'

/**
 * Returns which of these ids are photos, as `{ownerId}/{id}`. Covers all owners; only the sweep
 * after a start uses it.
 */
export async function findPhotoIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('allPhotos').select(['ownerId', 'id']).where('id', 'in', ids).execute()
  return rows.map(({ ownerId, id }) => `${ownerId}/${id}`)
}

/** Returns which of these ids are faces, like findPhotoIds. */
export async function findFaceIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('allFaces').select(['ownerId', 'id']).where('id', 'in', ids).execute()
  return rows.map(({ ownerId, id }) => `${ownerId}/${id}`)
}

/** Returns which of these ids are films in the store, like findPhotoIds. */
export async function findFilmIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('films').select(['ownerId', 'id']).where('id', 'in', ids).execute()
  return rows.map(({ ownerId, id }) => `${ownerId}/${id}`)
}

/**
 * Returns the pictures that these owners' profiles show, as `{ownerId}/{id}`. Covers all owners,
 * like findPhotoIds.
 */
export async function findProfileImageIds(db: Queryable, ownerIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .select(['ownerId', 'image', 'coverImage'])
    .where('ownerId', 'in', [...new Set(ownerIds)])
    .execute()
  return rows.flatMap(({ ownerId, image, coverImage }) =>
    [image, coverImage].flatMap(url => (url ? [`${ownerId}/${url.split('/').at(-1)}`] : [])),
  )
}
