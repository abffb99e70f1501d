import type { Queryable } from '../../storage/db/database.ts'
import { numberList } from '../../storage/db/id-list.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'

export async function countAlbums(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('albums')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Folders of the export that are albums. */
export async function listAlbumNotes(
  db: Queryable,
  ownerId: string,
): Promise<{ folder: string; content: string }[]> {
  return db
    .selectFrom('takeoutNotes')
    .select(['folder', 'content'])
    .where(unindexedOwnerId('takeoutNotes'), '=', ownerId)
    .where('photoName', '=', '')
    .orderBy('id')
    .execute()
}

/** Adds an album, or renames the one that came from the same folder. Returns its id. */
export async function putAlbum(
  db: Queryable,
  ownerId: string,
  { id, name, source, createdAt }: { id: string; name: string; source: string; createdAt: number },
): Promise<string> {
  const album = await db
    .insertInto('albums')
    .values({ id, ownerId, name, source, createdAt })
    .onConflict(conflict => conflict.columns(['ownerId', 'source']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return album.id
}

/** Photos of a folder of the export that the album lacks, from this file name on. */
export async function listFilesToAlbum(
  db: Queryable,
  ownerId: string,
  { albumId, folder, from, limit }: { albumId: string; folder: string; from: string; limit: number },
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('takeoutFiles')
    .select(['id', 'name'])
    .where('ownerId', '=', ownerId)
    .where('folder', '=', folder)
    .where('name', '>=', from)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('albumPhotos')
            .select('albumPhotos.photoId')
            .where('albumId', '=', albumId)
            .whereRef('albumPhotos.photoId', '=', 'takeoutFiles.photoId'),
        ),
      ),
    )
    .orderBy('name')
    .limit(limit)
    .execute()
}

/** Adds the photos of these files of the export to an album. */
export async function fillAlbum(
  db: Queryable,
  ownerId: string,
  { albumId, fileIds }: { albumId: string; fileIds: readonly number[] },
): Promise<void> {
  await db
    .insertInto('albumPhotos')
    .columns(['albumId', 'photoId', 'ownerId'])
    .expression(eb =>
      eb
        .selectFrom('takeoutFiles')
        .select([eb.val(albumId).as('albumId'), 'photoId', 'ownerId'])
        .distinct()
        .where(unindexedOwnerId('takeoutFiles'), '=', ownerId)
        .where('id', 'in', numberList(fileIds)),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
