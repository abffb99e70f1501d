import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../../../storage/db/database.ts'
import { openRows } from '../../../storage/db/sealed-faces.ts'
import type { Sealed } from '../../../storage/db/sealed-value.ts'
import type { FollowingMovesTable } from '../../../storage/db/people-tables.ts'
import { idList } from '../../../storage/db/id-list.ts'
import { expandJsonItems } from '../../../storage/db/expand-json-items.ts'
import { computeNextVersion } from '../decide/decision-queries.ts'
import { unindexed, unindexedOwnerId } from '../../../storage/db/unindexed-owner-id.ts'
import { selectLeavingFaces } from '../../faces/prepared-face-queries.ts'
import { FACE_COLUMNS, PERSON_COLUMNS, type FaceRow, type PersonRow } from '../read/queries.ts'

/** A face with the bytes of its embedding. */
export type StoredFace = {
  readonly id: string
  readonly photoId: string
  readonly personId: string | null
  readonly quality: number
  readonly embedding: Uint8Array
}

/** Selects the faces of these people, of nobody, or of these photos. */
export type FacesOf =
  | 'nobody'
  | { readonly people: readonly string[] }
  | {
      readonly photos: readonly string[]
      /** Returns the faces as they would be after applying what the engine has prepared. */
      readonly withPrepared: boolean
    }

/**
 * Returns faces with an embedding of this engine, without rejected ones, in the order in which the
 * photos arrived.
 */
export async function readStoredFaces(
  db: Queryable,
  ownerId: string,
  { engineVersion, of }: { engineVersion: string; of: FacesOf },
): Promise<StoredFace[]> {
  const inUse = sql`select faces.id, faces."photoId", faces."personId", faces.quality, readings.embedding, photos.seq
    from faces
    join photos on photos.id = faces."photoId"
    join "faceReadings" as readings on readings."faceId" = faces.id
    where ${selectFaces(ownerId, of)} and faces.standing <> 'rejected'
      and readings."engineVersion" = ${engineVersion}`
  const all =
    of !== 'nobody' && 'photos' in of && of.withPrepared
      ? sql`${inUse} union all ${selectPreparedFaces(db, ownerId, { engineVersion, photoIds: of.photos })}`
      : inUse
  const { rows } = await sql<Omit<StoredFace, 'embedding'> & { readonly embedding: Sealed }>`
    select id, "photoId", "personId", quality, embedding from (${all}) as faces
    order by seq, id`.execute(db)
  return openRows(db, ownerId, rows, 'embedding')
}

function selectFaces(ownerId: string, of: FacesOf): RawBuilder<boolean> {
  if (of === 'nobody') return sql`faces."ownerId" = ${ownerId} and faces."personId" is null`
  if ('people' in of) return sql`faces."ownerId" = ${ownerId} and faces."personId" in ${idList(of.people)}`
  return sql`${unindexedOwnerId('faces')} = ${ownerId} and faces."photoId" in ${idList(of.photos)}`
}

function selectPreparedFaces(
  db: Queryable,
  ownerId: string,
  { engineVersion, photoIds }: { engineVersion: string; photoIds: readonly string[] },
): RawBuilder<unknown> {
  const leaving = selectLeavingFaces(db, ownerId, { engineVersion, photoIds })
  return sql`select prepared."faceId", prepared."photoId", faces."personId", prepared.quality, prepared.embedding, photos.seq
    from "preparedFaces" as prepared
    join photos on photos.id = prepared."photoId"
    left join faces on faces.id = prepared."faceId"
    where ${unindexed('prepared.ownerId')} = ${ownerId} and prepared."engineVersion" = ${engineVersion}
      and prepared."photoId" in ${idList(photoIds)}
      and coalesce(faces.standing, 'open') <> 'rejected'
      and (prepared."isFound" = 1 or faces.id is not null and faces.id not in (${leaving}))`
}

/** Returns all photos outside the trash in the order in which they arrived. */
export async function listPhotosInOrder(db: Queryable, ownerId: string): Promise<string[]> {
  const photos = await db
    .selectFrom('photos')
    .select('id')
    .where('ownerId', '=', ownerId)
    .orderBy('seq')
    .execute()
  return photos.map(({ id }) => id)
}

/**
 * Returns the engine of an owner's newest photo that was searched for faces; null if there is none.
 */
export async function findNewestEngine(db: Queryable, ownerId: string): Promise<string | null> {
  const newest = await db
    .selectFrom('photos')
    .select('engineVersion')
    .where('ownerId', '=', ownerId)
    .where('engineVersion', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.engineVersion ?? null
}

/** Returns every owner who has a face, for the command line. */
export async function listOwnersOfFaces(db: Queryable): Promise<string[]> {
  const owners = await db.selectFrom('faces').select('ownerId').distinct().orderBy('ownerId').execute()
  return owners.map(({ ownerId }) => ownerId)
}

/**
 * Returns the current faces and the people to whom they belong, without rejected faces. If people
 * are given, returns only their faces and those of nobody.
 */
export async function readCurrentFaces(
  db: Queryable,
  ownerId: string,
  of: ReadonlySet<string> | undefined,
): Promise<FaceRow[]> {
  const faces = db
    .selectFrom('faces')
    .select(FACE_COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('standing', '!=', 'rejected')
  if (!of) return faces.execute()
  return faces
    .where('personId', 'is', null)
    .unionAll(faces.where('personId', 'in', idList([...of])))
    .execute()
}

export async function readPeople(db: Queryable, ownerId: string): Promise<PersonRow[]> {
  return db.selectFrom('people').select(PERSON_COLUMNS).where('ownerId', '=', ownerId).execute()
}

type DoneGrouping = {
  readonly hasChanged: boolean
  /** Whether no face arrived since the grouping began. */
  readonly isWhole: boolean
  readonly durationMs: number
  readonly now: number
  readonly groupedRevision: number
  /** Null if no embeddings were compared. */
  readonly engineVersion: string | null
  readonly contradiction: string | undefined
}

/** Records that a grouping is done, and increments the version of people if they changed. */
export async function recordGrouping(
  db: Queryable,
  ownerId: string,
  { hasChanged, isWhole, now, ...grouping }: DoneGrouping,
): Promise<void> {
  const { durationMs, groupedRevision, engineVersion } = grouping
  const contradiction = grouping.contradiction ?? null
  const groupedAt = isWhole ? now : 0
  await db
    .insertInto('groupings')
    .values({
      ownerId,
      version: now,
      durationMs,
      groupedAt,
      groupedRevision,
      engineVersion,
      contradiction,
    })
    .onConflict(conflict =>
      conflict.column('ownerId').doUpdateSet(eb => ({
        // The version is based on the clock, so that none repeats after everything was deleted; it
        // increases even if the clock was set back.
        version: hasChanged ? computeNextVersion(now) : eb.ref('groupings.version'),
        durationMs,
        ...(isWhole && { groupedAt: now }),
        groupedRevision,
        contradiction,
        ...(engineVersion !== null && { engineVersion }),
      })),
    )
    .execute()
}

/** Records that the grouping failed, so that clients stop waiting for it. */
export async function recordNoGrouping(db: Queryable, ownerId: string, now: number): Promise<void> {
  await db
    .insertInto('groupings')
    .values({ ownerId, version: now, durationMs: 0, groupedAt: now })
    .onConflict(conflict => conflict.column('ownerId').doUpdateSet({ groupedAt: now }))
    .execute()
}

/** Returns the faces that the user chose as their person's cover. */
export async function readChosenCovers(
  db: Queryable,
  ownerId: string,
): Promise<{ faceId: string; personId: string }[]> {
  return selectChosenCovers(db, ownerId).execute()
}

export function selectChosenCovers(db: Queryable, ownerId: string) {
  return db
    .selectFrom('people')
    .innerJoin('faces', 'faces.id', 'people.coverFaceId')
    .select(['faces.id as faceId', 'people.id as personId'])
    .where('people.ownerId', '=', ownerId)
    .where('coverChosenAt', 'is not', null)
    .whereRef('faces.personId', '=', 'people.id')
}

/** Returns the faces that the user placed with a person. */
export async function readPlacedFaces(
  db: Queryable,
  ownerId: string,
): Promise<{ id: string; personId: string }[]> {
  return selectPlacedFaces(db, ownerId).execute()
}

export function selectPlacedFaces(db: Queryable, ownerId: string) {
  return (
    db
      .selectFrom('faces')
      .select('id')
      .select(eb => eb.ref('personId').$notNull().as('personId'))
      .where('ownerId', '=', ownerId)
      // A literal value, so that the planner uses the partial index of placed faces.
      .where('standing', '=', sql.lit('placed' as const))
      .where('personId', 'is not', null)
  )
}

/** Uses one statement, because a grouping may move thousands of faces. */
export async function insertFollowingMoves(
  db: Queryable,
  ownerId: string,
  moves: readonly Omit<FollowingMovesTable, 'ownerId'>[],
): Promise<void> {
  if (moves.length === 0) return
  const values = JSON.stringify(
    moves.map(({ seq, faceId, fromPersonId, toPersonId, revision }) => [
      seq,
      faceId,
      fromPersonId,
      toPersonId,
      revision,
    ]),
  )
  await sql`insert into ${sql.table('followingMoves')}
    ("seq", "ownerId", "faceId", "fromPersonId", "toPersonId", "revision")
    select cast(value ->> 0 as bigint), ${ownerId}, value ->> 1, value ->> 2, value ->> 3,
      cast(value ->> 4 as bigint)
    from ${expandJsonItems(values)}`.execute(db)
}

export async function hasPhotoNames(db: Queryable, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('photoNames')
    .select('photoId')
    .where('ownerId', '=', ownerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
