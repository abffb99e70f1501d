import type { Queryable } from '../../../storage/db/database.ts'

/**
 * A constraint on grouping, from decisions that are not undone. Constraints are ordered by
 * `revision`; redoing a decision gives it a new one.
 */
type SeparationRow = { readonly revision: number; readonly faceId: string; readonly personId: string }

type MergerRow = { readonly revision: number; readonly personId: string; readonly otherId: string }
type DifferenceRow = { readonly revision: number; readonly personId: string; readonly summary: string }

const SEPARATING_KINDS = ['move', 'split', 'not-this-person']

/** Returns the faces that the user removed from a person. */
export async function listSeparations(db: Queryable, ownerId: string): Promise<SeparationRow[]> {
  return db
    .selectFrom('decisionFaces')
    .innerJoin('decisions', 'decisions.seq', 'decisionFaces.seq')
    .select(['decisions.revision', 'decisionFaces.faceId'])
    .select(eb => eb.ref('decisionFaces.fromPersonId').$notNull().as('personId'))
    .where('decisions.ownerId', '=', ownerId)
    .where('decisions.undoneAt', 'is', null)
    .where('decisions.kind', 'in', SEPARATING_KINDS)
    .where('decisionFaces.fromPersonId', 'is not', null)
    .where(eb =>
      eb.or([
        eb('decisionFaces.toPersonId', 'is', null),
        eb('decisionFaces.toPersonId', '!=', eb.ref('decisionFaces.fromPersonId')),
      ]),
    )
    .execute()
}

/** Returns the people whom the user merged into others. */
export async function listMergers(db: Queryable, ownerId: string): Promise<MergerRow[]> {
  return db
    .selectFrom('decisionPeople')
    .innerJoin('decisions', 'decisions.seq', 'decisionPeople.seq')
    .select(['decisions.revision', 'decisionPeople.personId as otherId'])
    .select(eb => eb.ref('decisions.personId').$notNull().as('personId'))
    .where('decisions.ownerId', '=', ownerId)
    .where('decisions.undoneAt', 'is', null)
    .where('decisions.kind', '=', 'merge')
    .where('decisionPeople.field', '=', 'self')
    .where('decisionPeople.after', 'is', null)
    .execute()
}

/** Returns the people who are different according to the user. */
export async function listDifferences(db: Queryable, ownerId: string): Promise<DifferenceRow[]> {
  return db
    .selectFrom('decisions')
    .select(['revision', 'summary'])
    .select(eb => eb.ref('personId').$notNull().as('personId'))
    .where('ownerId', '=', ownerId)
    .where('undoneAt', 'is', null)
    .where('kind', '=', 'different')
    .where('personId', 'is not', null)
    .execute()
}

/** Returns the people whom the user named, hid, made a favourite or gave a cover. */
export async function listKnownPeople(db: Queryable, ownerId: string): Promise<string[]> {
  const people = await selectKnownPeople(db, ownerId).execute()
  return people.map(({ id }) => id)
}

export function selectKnownPeople(db: Queryable, ownerId: string) {
  return db
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
}

/**
 * Returns whether the user removed a face from a person, or from somebody who has since been merged
 * into that person.
 */
export type IsSeparated = (faceId: string, personId: string) => boolean

export async function readSeparations(db: Queryable, ownerId: string): Promise<IsSeparated> {
  const mergers = await listMergers(db, ownerId)
  const became = new Map(mergers.map(({ otherId, personId }) => [otherId, personId]))
  const findCurrentPerson = (personId: string): string => {
    const next = became.get(personId)
    return next === undefined ? personId : findCurrentPerson(next)
  }
  const separations = await listSeparations(db, ownerId)
  const apart = new Set(separations.map(({ faceId, personId }) => `${faceId} ${findCurrentPerson(personId)}`))
  return (faceId, personId) => apart.has(`${faceId} ${personId}`)
}
