import { sql, type ExpressionBuilder } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { idList } from '../../db/id-list.ts'
import { ownerOfGiven } from '../../db/owner-of-given.ts'
import type { Tables } from '../../db/tables.ts'
import { DECISION_COLUMNS, type DecisionRow } from '../decide/decision-queries.ts'
import { FACE_COLUMNS, type FaceRow } from '../read/queries.ts'

/** The newest first, from before `beforeSeq`. */
export async function listDecisions(
  db: Queryable,
  ownerId: string,
  { personId, beforeSeq, limit }: { personId?: string | undefined; beforeSeq: number | null; limit: number },
): Promise<DecisionRow[]> {
  const all = selectDecisionsAbout(db, ownerId, personId).select(DECISION_COLUMNS)
  const rest = beforeSeq === null ? all : all.where('decisions.seq', '<', beforeSeq)
  return rest.orderBy('decisions.seq', 'desc').limit(limit).execute()
}

export async function countDecisions(
  db: Queryable,
  ownerId: string,
  personId: string | undefined,
): Promise<number> {
  const { count } = await selectDecisionsAbout(db, ownerId, personId)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether anything was ever decided about a person, who may be gone. */
export async function hasDecisionsAbout(db: Queryable, ownerId: string, personId: string): Promise<boolean> {
  const decision = await selectDecisionsAbout(db, ownerId, personId).select('decisions.id').executeTakeFirst()
  return decision !== undefined
}

/**
 * What the undo and redo of a whole window take: what was made or redone last, and what was undone
 * last.
 */
export async function findNextSteps(
  db: Queryable,
  ownerId: string,
): Promise<{ nextUndo: string | null; nextRedo: string | null }> {
  const newest = await db
    .selectFrom('decisions')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('undoneAt', 'is', null)
    .orderBy('revision', 'desc')
    .executeTakeFirst()
  const undone = await db
    .selectFrom('decisions')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('undoneAt', 'is not', null)
    .orderBy('revision', 'desc')
    .executeTakeFirst()
  return { nextUndo: newest?.id ?? null, nextRedo: undone?.id ?? null }
}

/** By `seq`, what was made later is later; by `revision`, what was made or redone later. */
type Order = 'seq' | 'revision'

/**
 * Decisions that hold, are later than this one, and stand on what it did: about the same faces, the
 * same thing of a person, or a person whom it made. The newest first.
 */
export async function listBlockers(
  db: Queryable,
  ownerId: string,
  decision: DecisionRow,
  order: Order,
): Promise<DecisionRow[]> {
  const { seq } = decision
  const made = await db
    .selectFrom('decisionPeople')
    .select('personId')
    .where(ownerOfGiven('decisionPeople'), '=', ownerId)
    .where('seq', '=', seq)
    .where('field', '=', 'self')
    .where('before', 'is', null)
    .execute()
  const created = made.map(({ personId }) => personId)
  return selectLaterDecisions(db, ownerId, decision, order)
    .where(eb => {
      const left = eb
        .selectFrom('decisionFaces as mine')
        .select('mine.fromPersonId')
        .where('mine.seq', '=', seq)
      return eb.or([
        // Each asked once and not for every later decision anew: this one may be about ten thousand
        // faces.
        eb(
          'decisions.seq',
          'in',
          eb
            .selectFrom('decisionFaces as mine')
            .innerJoin('decisionFaces as theirs', 'theirs.faceId', 'mine.faceId')
            .select('theirs.seq')
            .where('mine.seq', '=', seq)
            .where('theirs.seq', '!=', seq),
        ),
        eb(
          'decisions.seq',
          'in',
          eb
            .selectFrom('decisionPeople as mine')
            .innerJoin('decisionPeople as theirs', 'theirs.personId', 'mine.personId')
            .select('theirs.seq')
            .where('mine.seq', '=', seq)
            .where('mine.isFollowing', '=', 0)
            .where('theirs.ownerId', '=', ownerId)
            .where('theirs.isFollowing', '=', 0)
            .where('theirs.seq', '!=', seq)
            .where(either =>
              either.or([
                either('mine.field', '=', either.ref('theirs.field')),
                either('mine.field', '=', 'self'),
                either('theirs.field', '=', 'self'),
              ]),
            ),
        ),
        eb('decisions.personId', 'in', created),
        isAboutFacesOf(eb, created),
        eb.exists(
          eb
            .selectFrom('decisionPeople as theirs')
            .select('theirs.personId')
            .whereRef('theirs.seq', '=', 'decisions.seq')
            .where('theirs.field', '=', 'self')
            .where('theirs.after', 'is', null)
            .where('theirs.personId', 'in', left),
        ),
      ])
    })
    .execute()
}

/**
 * Decisions that hold, were made or redone after this one, and are about any of these people. The
 * newest first.
 */
export async function listLaterAbout(
  db: Queryable,
  ownerId: string,
  decision: DecisionRow,
  personIds: readonly string[],
): Promise<DecisionRow[]> {
  if (personIds.length === 0) return []
  return selectLaterDecisions(db, ownerId, decision, 'revision')
    .where(eb =>
      eb.or([
        eb('decisions.personId', 'in', personIds),
        isAboutPeople(eb, personIds),
        isAboutFacesOf(eb, personIds),
      ]),
    )
    .execute()
}

/**
 * Decisions that hold, were made or redone after this one, and did away with any of these people.
 * The newest first.
 */
export async function listLaterRemoving(
  db: Queryable,
  ownerId: string,
  decision: DecisionRow,
  personIds: readonly string[],
): Promise<DecisionRow[]> {
  if (personIds.length === 0) return []
  return selectLaterDecisions(db, ownerId, decision, 'revision')
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('decisionPeople as theirs')
          .select('theirs.personId')
          .whereRef('theirs.seq', '=', 'decisions.seq')
          .where('theirs.isFollowing', '=', 0)
          .where('theirs.field', '=', 'self')
          .where('theirs.after', 'is', null)
          .where('theirs.personId', 'in', personIds),
      ),
    )
    .execute()
}

function selectDecisionsAbout(db: Queryable, ownerId: string, personId: string | undefined) {
  const all = db.selectFrom('decisions').where('decisions.ownerId', '=', ownerId)
  if (personId === undefined) return all
  return all.where(eb =>
    eb.or([
      eb('decisions.personId', '=', personId),
      isAboutPeople(eb, [personId]),
      isAboutFacesOf(eb, [personId]),
    ]),
  )
}

/** Those that hold, the newest first. */
function selectLaterDecisions(db: Queryable, ownerId: string, decision: DecisionRow, order: Order) {
  return db
    .selectFrom('decisions')
    .select(DECISION_COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('undoneAt', 'is', null)
    .where(`decisions.${order}`, '>', decision[order])
    .orderBy(`decisions.${order}`, 'desc')
}

type Builder = ExpressionBuilder<Tables, 'decisions'>

function isAboutPeople(eb: Builder, personIds: readonly string[]) {
  return eb.exists(
    eb
      .selectFrom('decisionPeople as theirs')
      .select('theirs.personId')
      .whereRef('theirs.seq', '=', 'decisions.seq')
      .where('theirs.isFollowing', '=', 0)
      .where('theirs.personId', 'in', personIds),
  )
}

function isAboutFacesOf(eb: Builder, personIds: readonly string[]) {
  return eb.exists(
    eb
      .selectFrom('decisionFaces as theirs')
      .select('theirs.faceId')
      .whereRef('theirs.seq', '=', 'decisions.seq')
      .where(either =>
        either.or([
          either('theirs.toPersonId', 'in', personIds),
          either('theirs.fromPersonId', 'in', personIds),
        ]),
      ),
  )
}

/** Faces in these photos that the machine placed with one of these people. */
export async function findOpenFacesIn(
  db: Queryable,
  ownerId: string,
  { photoIds, personIds }: { photoIds: readonly string[]; personIds: readonly string[] },
): Promise<FaceRow[]> {
  return (
    db
      .selectFrom('faces')
      .select(FACE_COLUMNS)
      .where(ownerOfGiven('faces'), '=', ownerId)
      .where('photoId', 'in', idList(photoIds))
      // The plus keeps SQLite from looking for each of the people in each of the photos.
      .where(sql<string>`+faces."personId"`, 'in', idList(personIds))
      .where('standing', '=', 'open')
      .execute()
  )
}

/** The photo of a box that a decision drew and that is no face yet. */
export async function findPhotoOfBox(
  db: Queryable,
  ownerId: string,
  seq: number,
): Promise<string | undefined> {
  const drawn = await db
    .selectFrom('drawnFaces')
    .leftJoin('faces', 'faces.id', 'drawnFaces.id')
    .select('drawnFaces.photoId')
    .where('drawnFaces.ownerId', '=', ownerId)
    .where('drawnFaces.seq', '=', seq)
    .where('faces.id', 'is', null)
    .executeTakeFirst()
  return drawn?.photoId
}

/** What a decision was found to do to people when it was made; redoing finds it out anew. */
export async function deleteEffectsOnPeople(db: Queryable, ownerId: string, seq: number): Promise<void> {
  await db
    .deleteFrom('decisionPeople')
    .where(ownerOfGiven('decisionPeople'), '=', ownerId)
    .where('seq', '=', seq)
    .execute()
  await deleteFollowingEffects(db, ownerId, seq)
}

export async function deleteFollowingEffects(db: Queryable, ownerId: string, seq: number): Promise<void> {
  await db.deleteFrom('followingMoves').where('ownerId', '=', ownerId).where('seq', '=', seq).execute()
  await db
    .deleteFrom('decisionPeople')
    .where(ownerOfGiven('decisionPeople'), '=', ownerId)
    .where('seq', '=', seq)
    .where('isFollowing', '=', 1)
    .execute()
}
