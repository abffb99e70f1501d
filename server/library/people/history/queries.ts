import type { ExpressionBuilder } from 'kysely'
import type { Queryable } from '../../../storage/db/database.ts'
import { idList } from '../../../storage/db/id-list.ts'
import { unindexed, unindexedOwnerId } from '../../../storage/db/unindexed-owner-id.ts'
import type { Tables } from '../../../storage/db/tables.ts'
import { DECISION_COLUMNS, type DecisionRow } from '../decide/decision-queries.ts'
import { FACE_COLUMNS, type FaceRow } from '../read/queries.ts'

/** Returns decisions, newest first, starting before `beforeSeq`. */
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

/** Returns whether any decision is about the person, who may no longer exist. */
export async function hasDecisionsAbout(db: Queryable, ownerId: string, personId: string): Promise<boolean> {
  const decision = await selectDecisionsAbout(db, ownerId, personId).select('decisions.id').executeTakeFirst()
  return decision !== undefined
}

/**
 * Returns the decisions that the general undo and redo apply to: the last one made or redone, and
 * the last one undone.
 */
export async function findNextSteps(
  db: Queryable,
  ownerId: string,
): Promise<{ nextUndo: string | null; nextRedo: string | null }> {
  const findLast = (is: 'is' | 'is not') =>
    db
      .selectFrom('decisions')
      .select('id')
      .where('ownerId', '=', ownerId)
      .where('undoneAt', is, null)
      .orderBy('revision', 'desc')
      .limit(1)
      .executeTakeFirst()
  const newest = await findLast('is')
  const undone = await findLast('is not')
  return { nextUndo: newest?.id ?? null, nextRedo: undone?.id ?? null }
}

/**
 * `seq` is the order in which decisions were made, `revision` the order in which they were made or
 * redone.
 */
type Order = 'seq' | 'revision'

/**
 * Returns later decisions that are not undone and depend on this one: they are about the same
 * faces, the same field of a person, or a person whom it created. Newest first.
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
    .where(unindexedOwnerId('decisionPeople'), '=', ownerId)
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
        // Each subquery runs once rather than for every later decision: a decision may be about ten
        // thousand faces.
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
            .where('theirs.ownerId', '=', ownerId)
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
        isAboutFacesOfPeople(eb, created),
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
 * Returns decisions that are not undone, were made or redone after this one, and are about any of
 * these people. Newest first.
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
        isAboutFacesOfPeople(eb, personIds),
      ]),
    )
    .execute()
}

/**
 * Returns decisions that are not undone, were made or redone after this one, and deleted any of
 * these people. Newest first.
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
      isAboutFacesOfPeople(eb, [personId]),
    ]),
  )
}

/** Selects later decisions that are not undone, newest first. */
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
      .where('theirs.personId', 'in', personIds),
  )
}

function isAboutFacesOfPeople(eb: Builder, personIds: readonly string[]) {
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

/** Returns the faces in these photos that a grouping placed with one of these people. */
export async function findOpenFacesIn(
  db: Queryable,
  ownerId: string,
  { photoIds, personIds }: { photoIds: readonly string[]; personIds: readonly string[] },
): Promise<FaceRow[]> {
  return (
    db
      .selectFrom('allFaces')
      .select(FACE_COLUMNS)
      .where(unindexedOwnerId('allFaces'), '=', ownerId)
      .where('photoId', 'in', idList(photoIds))
      // Prevents SQLite from searching each of the photos for each of the people.
      .where(unindexed('allFaces.personId'), 'in', idList(personIds))
      .where('standing', '=', 'open')
      .execute()
  )
}

/** Deletes the stored effects on people; redo computes them again. */
export async function deleteEffectsOnPeople(db: Queryable, ownerId: string, seq: number): Promise<void> {
  await db
    .deleteFrom('decisionPeople')
    .where(unindexedOwnerId('decisionPeople'), '=', ownerId)
    .where('seq', '=', seq)
    .execute()
}
