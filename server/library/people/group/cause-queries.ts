import type { Queryable } from '../../../storage/db/database.ts'
import { idList } from '../../../storage/db/id-list.ts'
import { unindexedOwnerId } from '../../../storage/db/unindexed-owner-id.ts'
import { splitForStatements } from '../../../storage/db/split-for-statements.ts'
import { DECISION_COLUMNS, type DecisionRow } from '../decide/decision-queries.ts'

/** Returns the people of decisions that were made, undone or redone after this revision. */
export async function listPeopleDecidedAfter(
  db: Queryable,
  ownerId: string,
  revision: number,
): Promise<string[]> {
  const decisions = await selectPendingAfter(db, ownerId, revision).select(['seq', 'personId']).execute()
  const ids = decisions.flatMap(({ personId }) => personId ?? [])
  const involved = await listInvolvedPeople(
    db,
    ownerId,
    decisions.map(({ seq }) => seq),
  )
  return [...new Set([...ids, ...involved.map(({ personId }) => personId)])]
}

/**
 * Returns decisions, including undone ones, that a grouping of this revision has not considered.
 */
export async function listPendingAfter(
  db: Queryable,
  ownerId: string,
  revision: number,
): Promise<DecisionRow[]> {
  return selectPendingAfter(db, ownerId, revision).select(DECISION_COLUMNS).orderBy('seq').execute()
}

function selectPendingAfter(db: Queryable, ownerId: string, revision: number) {
  return db
    .selectFrom('decisions')
    .where('decisions.ownerId', '=', ownerId)
    .where('decisions.pendingRevision', '>', revision)
}

/** Returns the people whose faces these decisions moved or whom they changed otherwise. */
export async function listInvolvedPeople(
  db: Queryable,
  ownerId: string,
  seqs: readonly number[],
): Promise<{ seq: number; personId: string }[]> {
  const found: { seq: number; personId: string | null }[] = []
  for (const some of splitForStatements(seqs)) {
    for (const column of ['fromPersonId', 'toPersonId'] as const) {
      const faces = await db
        .selectFrom('decisionFaces')
        .select(['seq', `${column} as personId`])
        .distinct()
        .where(unindexedOwnerId('decisionFaces'), '=', ownerId)
        .where('seq', 'in', some)
        .execute()
      found.push(...faces)
    }
    const people = await db
      .selectFrom('decisionPeople')
      .select(['seq', 'personId'])
      .where(unindexedOwnerId('decisionPeople'), '=', ownerId)
      .where('seq', 'in', some)
      .execute()
    found.push(...people)
  }
  return found.flatMap(({ seq, personId }) => (personId === null ? [] : [{ seq, personId }]))
}

/** Returns the faces that these decisions removed from a person without placing them. */
export async function listReleasedFaces(
  db: Queryable,
  ownerId: string,
  seqs: readonly number[],
): Promise<{ seq: number; faceId: string }[]> {
  const found: { seq: number; faceId: string }[] = []
  for (const some of splitForStatements(seqs)) {
    const faces = await db
      .selectFrom('decisionFaces')
      .select(['seq', 'faceId'])
      .where(unindexedOwnerId('decisionFaces'), '=', ownerId)
      .where('seq', 'in', some)
      .where('toPersonId', 'is', null)
      .where('toStanding', '=', 'open')
      .execute()
    found.push(...faces)
  }
  return found
}

/** Returns the people to and from whom groupings moved faces because of these decisions. */
export async function listPeopleOfMoves(
  db: Queryable,
  ownerId: string,
  seqs: readonly number[],
): Promise<{ seq: number; personId: string }[]> {
  const found: { seq: number; personId: string | null }[] = []
  for (const some of splitForStatements(seqs)) {
    for (const column of ['fromPersonId', 'toPersonId'] as const) {
      const moves = await db
        .selectFrom('followingMoves')
        .select(['seq', `${column} as personId`])
        .distinct()
        .where(unindexedOwnerId('followingMoves'), '=', ownerId)
        .where('seq', 'in', some)
        .execute()
      found.push(...moves)
    }
  }
  return found.flatMap(({ seq, personId }) => (personId === null ? [] : [{ seq, personId }]))
}

/**
 * Returns decisions that are not undone and that are about any of these people, or caused moves to
 * or from them.
 */
export async function listDecisionsAbout(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<DecisionRow[]> {
  const ids = idList(personIds)
  return db
    .selectFrom('decisions')
    .select(DECISION_COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('undoneAt', 'is', null)
    .where(eb =>
      eb.or([
        eb('personId', 'in', ids),
        eb.exists(
          eb
            .selectFrom('decisionFaces')
            .select('faceId')
            .whereRef('decisionFaces.seq', '=', 'decisions.seq')
            .where(either => either.or([either('fromPersonId', 'in', ids), either('toPersonId', 'in', ids)])),
        ),
        eb.exists(
          eb
            .selectFrom('followingMoves')
            .select('faceId')
            .whereRef('followingMoves.seq', '=', 'decisions.seq')
            .where(either => either.or([either('fromPersonId', 'in', ids), either('toPersonId', 'in', ids)])),
        ),
        eb.exists(
          eb
            .selectFrom('decisionFaces')
            .innerJoin('faces', 'faces.id', 'decisionFaces.faceId')
            .select('faceId')
            .whereRef('decisionFaces.seq', '=', 'decisions.seq')
            .where('toPersonId', 'is', null)
            .where('faces.personId', 'in', ids),
        ),
      ]),
    )
    .execute()
}
