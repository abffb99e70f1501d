import type { Queryable } from '../../db/database.ts'

/**
 * Of these ids those that are photos, each as `{ownerId}/{id}`. Over all owners: it serves the
 * sweep after a start alone.
 */
export async function findPhotoIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('allPhotos').select(['ownerId', 'id']).where('id', 'in', ids).execute()
  return rows.map(({ ownerId, id }) => `${ownerId}/${id}`)
}

/** As findPhotoIds, for faces. */
export async function findFaceIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('allFaces').select(['ownerId', 'id']).where('id', 'in', ids).execute()
  return rows.map(({ ownerId, id }) => `${ownerId}/${id}`)
}

/**
 * Of these owners' profiles the pictures that they show, each as `{ownerId}/{id}`. Over all owners,
 * as findPhotoIds.
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
