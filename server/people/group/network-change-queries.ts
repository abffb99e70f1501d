import type { Queryable } from '../../db/database.ts'

/** Owners whose people are not grouped by this engine. Over all owners. */
export async function listOwnersOfOtherEngines(db: Queryable, engineVersion: string): Promise<string[]> {
  const owners = await db
    .selectFrom('groupings')
    .select('ownerId')
    .where('engineVersion', '!=', engineVersion)
    .orderBy('ownerId')
    .execute()
  return owners.map(({ ownerId }) => ownerId)
}

export type PersonBefore = {
  readonly id: string
  readonly name: string | null
  readonly number: number
}

export async function listPeopleBefore(db: Queryable, ownerId: string): Promise<PersonBefore[]> {
  return db
    .selectFrom('people')
    .select(['id', 'name', 'number'])
    .where('ownerId', '=', ownerId)
    .orderBy('number')
    .execute()
}
