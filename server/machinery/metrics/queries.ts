import type { Queryable } from '../../storage/db/database.ts'

/** Counts the jobs of all owners. */
export async function countJobs(db: Queryable) {
  return db
    .selectFrom('jobs')
    .select(eb => ['name', 'state', eb.fn.countAll<number>().as('count')])
    .groupBy(['name', 'state'])
    .execute()
}

/** Returns since when the job that has waited longest could have run; null if none waits. */
export async function findOldestJob(db: Queryable, now: number): Promise<number | null> {
  const { oldest } = await db
    .selectFrom('jobs')
    .select(eb => eb.fn.min<number | null>('runAt').as('oldest'))
    .where('state', '=', 'waiting')
    .where('runAt', '<=', now)
    .executeTakeFirstOrThrow()
  return oldest
}

/** Counts the photos of all owners, using only an index. */
export async function countPhotos(db: Queryable) {
  return db
    .selectFrom('photos')
    .select(eb => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
}

/** Counts the owners whose last grouping was refused. */
export async function countRefusedGroupings(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('groupings')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('contradiction', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
