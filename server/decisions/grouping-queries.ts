import type { Queryable } from '../db/database.ts'

/** A decision that holds, as grouping takes it in; `revision` puts them in order: what is redone counts as new. */
export type ApartRow = { readonly revision: number; readonly faceId: string; readonly personId: string }
export type SameRow = { readonly revision: number; readonly personId: string; readonly otherId: string }
export type DifferentRow = { readonly revision: number; readonly personId: string; readonly telling: string }

const PARTING_KINDS = ['move', 'split', 'not-this-person']

/** The revision of decisions, that which the last grouping took in, and the engine by whose embeddings it was made. */
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
  const recent = db
    .selectFrom('decisions')
    .where('decisions.ownerId', '=', ownerId)
    .where('decisions.revision', '>', revision)
  const named = await recent.select('personId').execute()
  const faces = await recent
    .innerJoin('decisionFaces', 'decisionFaces.seq', 'decisions.seq')
    .select(['fromPersonId', 'toPersonId'])
    .distinct()
    .execute()
  const people = await recent
    .innerJoin('decisionPeople', 'decisionPeople.seq', 'decisions.seq')
    .select('decisionPeople.personId')
    .distinct()
    .execute()
  const ids = [
    ...[...named, ...people].map(({ personId }) => personId),
    ...faces.flatMap(({ fromPersonId, toPersonId }) => [fromPersonId, toPersonId]),
  ]
  return [...new Set(ids.flatMap(id => id ?? []))]
}

/** The newest decision after a revision that holds: what the next grouping changes is told as its doing. */
export async function findNewestAfter(
  db: Queryable,
  ownerId: string,
  revision: number,
): Promise<number | null> {
  const decision = await db
    .selectFrom('decisions')
    .select('seq')
    .where('ownerId', '=', ownerId)
    .where('undoneAt', 'is', null)
    .where('revision', '>', revision)
    .orderBy('revision', 'desc')
    .executeTakeFirst()
  return decision?.seq ?? null
}
