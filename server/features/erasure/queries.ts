import type { Queryable } from '../../db/database.ts'
import { OWNED_TABLES } from '../../db/owned-tables.ts'

/**
 * Everything of the owner's but what workers have in hand, whose results find nothing to belong to. Gives the number of
 * photos.
 */
export async function deleteEverything(db: Queryable, ownerId: string): Promise<number> {
  await db.deleteFrom('jobs').where('ownerId', '=', ownerId).where('state', '!=', 'running').execute()
  let photos = 0
  for (const { table, goesWith } of OWNED_TABLES) {
    if (table === 'jobs' || (goesWith !== 'faces' && goesWith !== 'photos')) continue
    const { numDeletedRows } = await db.deleteFrom(table).where('ownerId', '=', ownerId).executeTakeFirst()
    if (table === 'photos') photos = Number(numDeletedRows)
  }
  await db.updateTable('events').set({ subjectId: null }).where('ownerId', '=', ownerId).execute()
  return photos
}

export async function hasRunningJobs(db: Queryable, ownerId: string): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return job !== undefined
}

/** Of these ids those that are photos, each as `{ownerId}/{id}`. Over all owners: it serves the sweep after a start alone. */
export async function findPhotoIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('photos').select(['ownerId', 'id']).where('id', 'in', ids).execute()
  return rows.map(({ ownerId, id }) => `${ownerId}/${id}`)
}

/** As findPhotoIds, for faces. */
export async function findFaceIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('faces').select(['ownerId', 'id']).where('id', 'in', ids).execute()
  return rows.map(({ ownerId, id }) => `${ownerId}/${id}`)
}

/** Of these owners' profiles the pictures that they show, each as `{ownerId}/{id}`. Over all owners, as findPhotoIds. */
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
