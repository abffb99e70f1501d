import type { Companions } from '../../../../shared/api/people.ts'
import type { Database } from '../../../storage/db/database.ts'
import { summarisePerson } from './person-summary.ts'
import { listCompanions } from './queries.ts'
import { requirePerson } from './require-people.ts'

/** One photo together may be a coincidence. */
const LEAST_PHOTOS_TOGETHER = 2
const MOST_COMPANIONS = 12

/** Throws `not-found`. */
export async function readCompanions(db: Database, ownerId: string, personId: string): Promise<Companions> {
  await requirePerson(db, ownerId, personId)
  const companions = await listCompanions(db, ownerId, {
    personId,
    least: LEAST_PHOTOS_TOGETHER,
    limit: MOST_COMPANIONS,
  })
  return {
    companions: companions.map(({ photosTogether, ...person }) => ({
      person: summarisePerson(person),
      photosTogether,
    })),
  }
}
