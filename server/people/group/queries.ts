import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { FollowingMovesTable } from '../../db/decision-tables.ts'
import { unindexedOwnerId } from '../../db/unindexed-owner-id.ts'
import { splitForStatements } from '../../db/split-for-statements.ts'
import { FACE_COLUMNS, PERSON_COLUMNS, type FaceRow, type PersonRow } from '../read/queries.ts'
import type { QuestionRow } from '../read/review-queries.ts'

export type FaceToGroup = {
  readonly id: string
  readonly photoId: string
  readonly personId: string | null
  readonly quality: number
  readonly embedding: Uint8Array
  readonly engineVersion: string
}

/** Without rejected faces, in the order in which the photos arrived. */
export async function readFacesToGroup(db: Queryable, ownerId: string): Promise<FaceToGroup[]> {
  return db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photoId')
    .innerJoin('faceReadings', 'faceReadings.faceId', 'faces.id')
    .select(['faces.id', 'photoId', 'personId', 'quality', 'embedding', 'faceReadings.engineVersion'])
    .where('faces.ownerId', '=', ownerId)
    .where('faces.standing', '!=', 'rejected')
    .orderBy('photos.seq')
    .orderBy('faces.id')
    .execute()
}

/** Every owner who has a face. Over all owners, for the command line. */
export async function listOwnersOfFaces(db: Queryable): Promise<string[]> {
  const owners = await db.selectFrom('faces').select('ownerId').distinct().orderBy('ownerId').execute()
  return owners.map(({ ownerId }) => ownerId)
}

/** The current faces and the people they belong to, without rejected ones. */
export async function readCurrentFaces(db: Queryable, ownerId: string): Promise<FaceRow[]> {
  return db
    .selectFrom('faces')
    .select(FACE_COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('standing', '!=', 'rejected')
    .execute()
}

export async function readPeople(db: Queryable, ownerId: string): Promise<PersonRow[]> {
  return db.selectFrom('people').select(PERSON_COLUMNS).where('ownerId', '=', ownerId).execute()
}

/**
 * One statement: the first grouping moves a hundred thousand faces while every other writer waits.
 */
export async function moveFaces(
  db: Queryable,
  ownerId: string,
  moves: readonly { readonly faceId: string; readonly toPersonId: string }[],
): Promise<void> {
  const wanted = JSON.stringify(moves.map(({ faceId, toPersonId }) => [faceId, toPersonId]))
  await sql`update "allFaces" set "personId" = moves."personId"
    from (select value ->> 0 as "faceId", value ->> 1 as "personId" from json_each(${wanted})) as moves
    where "allFaces".id = moves."faceId" and ${unindexedOwnerId('allFaces')} = ${ownerId}`.execute(db)
}

/**
 * Records that a grouping is done; the version of people rises if they changed. `isWhole`: no face
 * arrived since it began.
 */
export async function recordGrouping(
  db: Queryable,
  ownerId: string,
  {
    hasChanged,
    isWhole,
    durationMs,
    now,
    groupedRevision,
    engineVersion,
  }: {
    hasChanged: boolean
    isWhole: boolean
    durationMs: number
    now: number
    groupedRevision: number
    /** Null while embeddings of several engine versions exist. */
    engineVersion: string | null
  },
): Promise<void> {
  await db
    .insertInto('groupings')
    .values({
      ownerId,
      version: now,
      durationMs,
      groupedAt: isWhole ? now : 0,
      groupedRevision,
      engineVersion,
    })
    .onConflict(conflict =>
      conflict.column('ownerId').doUpdateSet(eb => ({
        // By the clock, so that no version repeats after everything was deleted; it rises even if
        // the clock was set back.
        version: hasChanged
          ? eb.fn<number>('max', [eb.val(now), eb('groupings.version', '+', 1)])
          : eb.ref('groupings.version'),
        durationMs,
        ...(isWhole && { groupedAt: now }),
        groupedRevision,
        ...(engineVersion !== null && { engineVersion }),
      })),
    )
    .execute()
}

/** Records that grouping failed, so that nobody waits for it. */
export async function recordNoGrouping(db: Queryable, ownerId: string, now: number): Promise<void> {
  await db
    .insertInto('groupings')
    .values({ ownerId, version: now, durationMs: 0, groupedAt: now })
    .onConflict(conflict => conflict.column('ownerId').doUpdateSet({ groupedAt: now }))
    .execute()
}

export async function deleteQuestions(db: Queryable, ownerId: string): Promise<void> {
  await db.deleteFrom('reviewQuestions').where('ownerId', '=', ownerId).execute()
}

export async function insertQuestions(
  db: Queryable,
  ownerId: string,
  questions: readonly QuestionRow[],
): Promise<void> {
  for (const some of splitForStatements(questions)) {
    const rows = some.map(question => ({ ...question, ownerId }))
    await db.insertInto('reviewQuestions').values(rows).execute()
  }
}

/** Faces that the user placed with a person. */
export async function readPlacedFaces(
  db: Queryable,
  ownerId: string,
): Promise<{ id: string; personId: string }[]> {
  return db
    .selectFrom('faces')
    .select('id')
    .select(eb => eb.ref('personId').$notNull().as('personId'))
    .where('ownerId', '=', ownerId)
    .where('standing', '=', 'placed')
    .where('personId', 'is not', null)
    .execute()
}

/** One statement, because a grouping may move thousands of faces. */
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
    select value ->> 0, ${ownerId}, value ->> 1, value ->> 2, value ->> 3, value ->> 4
    from json_each(${values})`.execute(db)
}
