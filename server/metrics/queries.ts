import type { Queryable } from '../db/database.ts'

/** The jobs of all owners; for whoever runs this machine. */
export async function countJobs(db: Queryable) {
  return db
    .selectFrom('jobs')
    .select(eb => ['name', 'state', eb.fn.countAll<number>().as('count')])
    .groupBy(['name', 'state'])
    .execute()
}

/** The photos of all owners, from an index alone. */
export async function countPhotos(db: Queryable) {
  return db
    .selectFrom('photos')
    .select(eb => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
}
