import type { Queryable } from '../db/database.ts'

/** How a step changed the cover of a person; covers are JSON. */
export type CoverRow = {
  readonly seq: number
  readonly before: string | null
  readonly after: string | null
  readonly isFollowing: number
}

/** What steps that hold, and were made after this one, did to the cover of a person, from the oldest to the newest. */
export async function listCoversAfter(
  db: Queryable,
  ownerId: string,
  { seq, personId }: { seq: number; personId: string },
): Promise<CoverRow[]> {
  return db
    .selectFrom('decisionPeople')
    .innerJoin('decisions', 'decisions.seq', 'decisionPeople.seq')
    .select(['decisionPeople.seq', 'before', 'after', 'isFollowing'])
    .where('decisionPeople.ownerId', '=', ownerId)
    .where('decisionPeople.personId', '=', personId)
    .where('decisionPeople.field', '=', 'cover')
    .where('decisionPeople.seq', '>', seq)
    .where('decisions.undoneAt', 'is', null)
    .orderBy('decisionPeople.seq')
    .execute()
}

/** Notes otherwise what a step did to the cover of a person. */
export async function rewriteCover(
  db: Queryable,
  ownerId: string,
  {
    seq,
    isFollowing,
    personId,
    ...values
  }: Pick<CoverRow, 'seq' | 'isFollowing'> & { personId: string; before?: string; after?: string },
): Promise<void> {
  await db
    .updateTable('decisionPeople')
    .set(values)
    .where('ownerId', '=', ownerId)
    .where('seq', '=', seq)
    .where('personId', '=', personId)
    .where('field', '=', 'cover')
    .where('isFollowing', '=', isFollowing)
    .execute()
}

/** A step no longer changed the cover of a person. */
export async function forgetCover(
  db: Queryable,
  ownerId: string,
  { seq, isFollowing, personId }: Pick<CoverRow, 'seq' | 'isFollowing'> & { personId: string },
): Promise<void> {
  await db
    .deleteFrom('decisionPeople')
    .where('ownerId', '=', ownerId)
    .where('seq', '=', seq)
    .where('personId', '=', personId)
    .where('field', '=', 'cover')
    .where('isFollowing', '=', isFollowing)
    .execute()
}

/** The newest step that holds and took this face from the person. */
export async function findTaker(
  db: Queryable,
  ownerId: string,
  { personId, faceId }: { personId: string; faceId: string },
): Promise<number | undefined> {
  const step = await db
    .selectFrom('decisionFaces')
    .innerJoin('decisions', 'decisions.seq', 'decisionFaces.seq')
    .select('decisions.seq')
    .where('decisionFaces.ownerId', '=', ownerId)
    .where('decisionFaces.faceId', '=', faceId)
    .where('decisionFaces.fromPersonId', '=', personId)
    .where('decisions.undoneAt', 'is', null)
    .orderBy('decisions.seq', 'desc')
    .executeTakeFirst()
  return step?.seq
}
