import { countPreparedFaces } from '../photos/change-queries.ts'
import { sql, type Insertable } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import { findSealer, openRows, sealReading } from '../../storage/db/sealed-faces.ts'
import { idList } from '../../storage/db/id-list.ts'
import type { PreparedFacesTable } from '../../storage/db/people-tables.ts'
import type { FaceReading } from './queries.ts'
import { splitForStatements } from '../../storage/db/split-for-statements.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'

/** A face as detected by an engine that is not in use for its owner. */
export type PreparedFace = Readonly<
  Pick<PreparedFacesTable, 'x' | 'y' | 'width' | 'height' | 'quality' | 'isFound'>
> & { readonly id: string; readonly portrait: Uint8Array | null; readonly reading: FaceReading }

type Engine = { readonly engineVersion: string }

/** Stores a photo's faces beside those in use, replacing earlier ones of this engine. */
export async function putPreparedPhoto(
  db: Queryable,
  ownerId: string,
  {
    photoId,
    engineVersion,
    faces,
    isReadable,
  }: Engine & { photoId: string; faces: readonly PreparedFace[]; isReadable: boolean },
): Promise<void> {
  await db
    .deleteFrom('preparedFaces')
    .where('photoId', '=', photoId)
    .where('engineVersion', '=', engineVersion)
    .execute()
  const sealer = await findSealer(db, ownerId)
  for (const some of splitForStatements(faces)) {
    const rows = some.map(({ id, reading, portrait, ...face }): Insertable<PreparedFacesTable> => {
      const sealed = {
        ...sealReading(sealer, reading),
        portrait: portrait && sealer.seal(portrait),
      }
      return { ...face, ...sealed, faceId: id, ownerId, photoId, engineVersion }
    })
    await db.insertInto('preparedFaces').values(rows).execute()
  }
  await db
    .insertInto('preparedPhotos')
    .values({ photoId, engineVersion, ownerId, isReadable: isReadable ? 1 : 0 })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Deletes what other engines have prepared for a photo whose faces changed; they must process it
 * again.
 */
export async function deletePreparedPhoto(db: Queryable, ownerId: string, photoId: string): Promise<void> {
  await db.deleteFrom('preparedFaces').where('photoId', '=', photoId).where('ownerId', '=', ownerId).execute()
  await db
    .deleteFrom('preparedPhotos')
    .where('photoId', '=', photoId)
    .where('ownerId', '=', ownerId)
    .execute()
}

/** Returns whether another engine has prepared a photo, or faces of it. */
export async function hasPreparedFaces(db: Queryable, ownerId: string, photoId: string): Promise<boolean> {
  const prepared = await db
    .selectFrom('preparedPhotos')
    .select('photoId')
    .where(unindexedOwnerId('preparedPhotos'), '=', ownerId)
    .where('photoId', '=', photoId)
    .unionAll(
      db
        .selectFrom('preparedFaces')
        .select('photoId')
        .where(unindexedOwnerId('preparedFaces'), '=', ownerId)
        .where('photoId', '=', photoId),
    )
    .limit(1)
    .executeTakeFirst()
  return prepared !== undefined
}

/** Deletes what other engines have prepared, of all owners. */
export async function deletePreparedByOtherEngines(db: Queryable, { engineVersion }: Engine): Promise<void> {
  await db.deleteFrom('preparedFaces').where('engineVersion', '!=', engineVersion).execute()
  await db.deleteFrom('preparedPhotos').where('engineVersion', '!=', engineVersion).execute()
}

/**
 * Returns the photos of one owner or of all owners that this engine must still process, in upload
 * order.
 */
export async function listUnpreparedPhotos(
  db: Queryable,
  { engineVersion, ownerId, limit }: Engine & { ownerId?: string; limit?: number },
): Promise<{ id: string; ownerId: string }[]> {
  let photos = db
    .selectFrom('photos')
    .select(['id', 'ownerId'])
    .where('state', '=', 'processed')
    .where('engineVersion', '!=', engineVersion)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('preparedPhotos')
            .select('preparedPhotos.photoId')
            .whereRef('preparedPhotos.photoId', '=', 'photos.id')
            .where('preparedPhotos.engineVersion', '=', engineVersion),
        ),
      ),
    )
  if (ownerId !== undefined) photos = photos.where('photos.ownerId', '=', ownerId)
  if (limit !== undefined) photos = photos.limit(limit)
  return photos.orderBy('photos.seq').execute()
}

/** Returns whether this engine has processed all photos of the owner. */
export async function isEverythingPrepared(db: Queryable, ownerId: string, engine: Engine): Promise<boolean> {
  return (await listUnpreparedPhotos(db, { ...engine, ownerId, limit: 1 })).length === 0
}

export async function hasPreparedPhotos(
  db: Queryable,
  ownerId: string,
  { engineVersion }: Engine,
): Promise<boolean> {
  const prepared = await db
    .selectFrom('preparedPhotos')
    .select('photoId')
    .where('ownerId', '=', ownerId)
    .where('engineVersion', '=', engineVersion)
    .limit(1)
    .executeTakeFirst()
  return prepared !== undefined
}

/** Yields the new faces that this engine found, with their crops, one by one. */
export async function* readPreparedPortraits(
  db: Queryable,
  ownerId: string,
  { engineVersion }: Engine,
): AsyncGenerator<{ faceId: string; portrait: Uint8Array }> {
  const rows = await selectPrepared(db, ownerId, { engineVersion })
    .select('faceId')
    .where('portrait', 'is not', null)
    .execute()
  for (const { faceId } of rows) {
    const found = await selectPrepared(db, ownerId, { engineVersion })
      .select('portrait')
      .where('faceId', '=', faceId)
      .execute()
    const [row] = await openRows(db, ownerId, found, 'portrait')
    if (row?.portrait) yield { faceId, portrait: row.portrait }
  }
}

function selectPrepared(db: Queryable, ownerId: string, { engineVersion }: Engine) {
  return db
    .selectFrom('preparedFaces')
    .where('preparedFaces.ownerId', '=', ownerId)
    .where('preparedFaces.engineVersion', '=', engineVersion)
}

/**
 * Replaces an owner's faces with those that an engine has prepared. A face that the engine did not
 * detect is deleted, unless the user drew it, decided about it or chose it as a cover. Returns the
 * deleted faces.
 */
export async function applyPreparedFaces(
  db: Queryable,
  ownerId: string,
  { engineVersion }: Engine,
): Promise<string[]> {
  const gone = await db
    .deleteFrom('allFaces')
    .where('ownerId', '=', ownerId)
    .where('id', 'in', selectLeavingFaces(db, ownerId, { engineVersion }))
    .returning('id')
    .execute()
  const mine = sql`"ownerId" = ${ownerId} and "engineVersion" = ${engineVersion}`
  await sql`insert into "allFaces" (id, "ownerId", "photoId", x, y, width, height, quality, "trashedAt")
    select "faceId", "ownerId", "photoId", x, y, width, height, quality,
      (select "trashedAt" from "allPhotos" where id = "photoId") from "preparedFaces"
    where ${mine} and ("isFound" = 1 or "faceId" in (select id from "allFaces"))
    on conflict (id) do update set x = excluded.x, y = excluded.y, width = excluded.width,
      height = excluded.height, quality = excluded.quality`.execute(db)
  const reading = sql.raw('"keyPoints", score, blur, yaw, pitch, roll, embedding, "engineVersion"')
  await sql`insert into "faceReadings" ("faceId", "ownerId", ${reading})
    select "faceId", "ownerId", ${reading} from "preparedFaces"
    where ${mine} and "faceId" in (select id from "allFaces")
    on conflict ("faceId") do update set "keyPoints" = excluded."keyPoints", score = excluded.score,
      blur = excluded.blur, yaw = excluded.yaw, pitch = excluded.pitch, roll = excluded.roll,
      embedding = excluded.embedding, "engineVersion" = excluded."engineVersion"`.execute(db)
  await countPreparedFaces(db, ownerId, engineVersion)
  await sql`delete from "preparedFaces" where ${mine}`.execute(db)
  await sql`delete from "preparedPhotos" where ${mine}`.execute(db)
  return gone.map(({ id }) => id)
}

/** Counts the faces that applyPreparedFaces would delete, without those in the trash. */
export async function countLeavingFaces(db: Queryable, ownerId: string, engine: Engine): Promise<number> {
  const { count } = await db
    .selectFrom('faces')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('id', 'in', selectLeavingFaces(db, ownerId, engine))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Selects the faces that applyPreparedFaces would delete, including those in the trash. `photoIds`:
 * selects only those of these photos.
 */
export function selectLeavingFaces(
  db: Queryable,
  ownerId: string,
  { engineVersion, photoIds }: Engine & { photoIds?: readonly string[] },
) {
  const faces = db
    .selectFrom('allFaces')
    .innerJoin('preparedPhotos', 'preparedPhotos.photoId', 'allFaces.photoId')
    .select('allFaces.id')
  const chosen = photoIds
    ? faces
        .where('allFaces.photoId', 'in', idList(photoIds))
        .where(unindexedOwnerId('preparedPhotos'), '=', ownerId)
    : faces.where('preparedPhotos.ownerId', '=', ownerId)
  return chosen
    .where('preparedPhotos.engineVersion', '=', engineVersion)
    .where('preparedPhotos.isReadable', '=', 1)
    .where('allFaces.standing', '=', 'open')
    .where('allFaces.drawnAt', 'is', null)
    .where(eb =>
      eb.not(
        eb.or([
          eb.exists(
            eb
              .selectFrom('preparedFaces')
              .select('preparedFaces.faceId')
              .whereRef('preparedFaces.faceId', '=', 'allFaces.id')
              .where('preparedFaces.engineVersion', '=', engineVersion)
              .where('preparedFaces.isFound', '=', 1),
          ),
          eb.exists(
            eb
              .selectFrom('decisionFaces')
              .innerJoin('decisions', 'decisions.seq', 'decisionFaces.seq')
              .select('decisionFaces.faceId')
              .whereRef('decisionFaces.faceId', '=', 'allFaces.id')
              .where('decisions.undoneAt', 'is', null),
          ),
          eb.exists(
            eb
              .selectFrom('allPeople')
              .select('allPeople.id')
              .whereRef('allPeople.coverFaceId', '=', 'allFaces.id')
              .where('allPeople.coverChosenAt', 'is not', null),
          ),
        ]),
      ),
    )
}
