import { splitForStatements } from '../../db/split-for-statements.ts'
import type { Queryable } from '../../db/database.ts'
import { idList } from '../../db/id-list.ts'
import { ownerOfGiven } from '../../db/owner-of-given.ts'
import { DECISION_COLUMNS, type DecisionRow } from './decision-queries.ts'

/**
 * A decision that holds, as grouping takes it in; `revision` puts them in order: what is redone
 * counts as new.
 */
export type ApartRow = { readonly revision: number; readonly faceId: string; readonly personId: string }
export type SameRow = { readonly revision: number; readonly personId: string; readonly otherId: string }
export type DifferentRow = { readonly revision: number; readonly personId: string; readonly telling: string }

const PARTING_KINDS = ['move', 'split', 'not-this-person']

/**
 * The revision of decisions, that which the last grouping took in, and the engine by whose
 * embeddings it was made.
 */
export async function readRevisions(
  db: Queryable,
  ownerId: string,
): Promise<{ revision: number; groupedRevision: number; engineVersion: string | null }> {
  const row = await db
    .selectFrom('groupings')
    .select(['revision', 'groupedRevision', 'engineVersion'])
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return row ?? { revision: 0, groupedRevision: 0, engineVersion: null }
}

/** Faces that were taken from a person. */
export async function readPartings(db: Queryable, ownerId: string): Promise<ApartRow[]> {
  return db
    .selectFrom('decisionFaces')
    .innerJoin('decisions', 'decisions.seq', 'decisionFaces.seq')
    .select(['decisions.revision', 'decisionFaces.faceId'])
    .select(eb => eb.ref('decisionFaces.fromPersonId').$notNull().as('personId'))
    .where('decisions.ownerId', '=', ownerId)
    .where('decisions.undoneAt', 'is', null)
    .where('decisions.kind', 'in', PARTING_KINDS)
    .where('decisionFaces.fromPersonId', 'is not', null)
    .where(eb =>
      eb.or([
        eb('decisionFaces.toPersonId', 'is', null),
        eb('decisionFaces.toPersonId', '!=', eb.ref('decisionFaces.fromPersonId')),
      ]),
    )
    .execute()
}

/** People who were merged into others. */
export async function readMergers(db: Queryable, ownerId: string): Promise<SameRow[]> {
  return db
    .selectFrom('decisionPeople')
    .innerJoin('decisions', 'decisions.seq', 'decisionPeople.seq')
    .select(['decisions.revision', 'decisionPeople.personId as otherId'])
    .select(eb => eb.ref('decisions.personId').$notNull().as('personId'))
    .where('decisions.ownerId', '=', ownerId)
    .where('decisions.undoneAt', 'is', null)
    .where('decisions.kind', '=', 'merge')
    .where('decisionPeople.field', '=', 'self')
    .where('decisionPeople.isFollowing', '=', 0)
    .where('decisionPeople.after', 'is', null)
    .execute()
}

/** People who were said to be different. */
export async function readDifferences(db: Queryable, ownerId: string): Promise<DifferentRow[]> {
  return db
    .selectFrom('decisions')
    .select(['revision', 'telling'])
    .select(eb => eb.ref('personId').$notNull().as('personId'))
    .where('ownerId', '=', ownerId)
    .where('undoneAt', 'is', null)
    .where('kind', '=', 'different')
    .where('personId', 'is not', null)
    .execute()
}

/** Faces that the user said whose they are. */
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

/** People whom the user named, hid, or otherwise spoke of. */
export async function readKnownPeople(db: Queryable, ownerId: string): Promise<string[]> {
  const people = await db
    .selectFrom('people')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where(eb =>
      eb.or([
        eb('name', 'is not', null),
        eb('hiddenAt', 'is not', null),
        eb('favouriteAt', 'is not', null),
        eb('coverChosenAt', 'is not', null),
      ]),
    )
    .execute()
  return people.map(({ id }) => id)
}

/** Everyone whom decisions made, undone or redone after a revision are about. */
export async function readPeopleDecidedAfter(
  db: Queryable,
  ownerId: string,
  revision: number,
): Promise<string[]> {
  const decisions = await pendingAfter(db, ownerId, revision).select(['seq', 'personId']).execute()
  const ids = decisions.flatMap(({ personId }) => personId ?? [])
  const involved = await listInvolvedPeople(
    db,
    ownerId,
    decisions.map(({ seq }) => seq),
  )
  return [...new Set([...ids, ...involved.map(({ personId }) => personId)])]
}

/**
 * Decisions that wait for a grouping that took in more than a revision, also those that are undone.
 */
export async function listPendingAfter(
  db: Queryable,
  ownerId: string,
  revision: number,
): Promise<DecisionRow[]> {
  return pendingAfter(db, ownerId, revision).select(DECISION_COLUMNS).orderBy('seq').execute()
}

function pendingAfter(db: Queryable, ownerId: string, revision: number) {
  return db
    .selectFrom('decisions')
    .where('decisions.ownerId', '=', ownerId)
    .where('decisions.pendingRevision', '>', revision)
}

/** Whose faces these decisions moved, or about whom they changed something else. */
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
        .where(ownerOfGiven('decisionFaces'), '=', ownerId)
        .where('seq', 'in', some)
        .execute()
      found.push(...faces)
    }
    const people = await db
      .selectFrom('decisionPeople')
      .select(['seq', 'personId'])
      .where(ownerOfGiven('decisionPeople'), '=', ownerId)
      .where('seq', 'in', some)
      .where('isFollowing', '=', 0)
      .execute()
    found.push(...people)
  }
  return found.flatMap(({ seq, personId }) => (personId === null ? [] : [{ seq, personId }]))
}

/** Faces that these decisions left to the machine. */
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
      .where(ownerOfGiven('decisionFaces'), '=', ownerId)
      .where('seq', 'in', some)
      .where('toPersonId', 'is', null)
      .where('toStanding', '=', 'open')
      .execute()
    found.push(...faces)
  }
  return found
}

/** To whom, and from whom, groupings moved faces because of these decisions. */
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
        .where(ownerOfGiven('followingMoves'), '=', ownerId)
        .where('seq', 'in', some)
        .execute()
      found.push(...moves)
    }
  }
  return found.flatMap(({ seq, personId }) => (personId === null ? [] : [{ seq, personId }]))
}

/**
 * Decisions that hold and are about any of these people, or because of which faces came to them or
 * left them.
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
