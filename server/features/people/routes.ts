import { handle } from '../../http/route.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import { parseCursor } from '../../storage/db/parse-cursor.ts'
import { summarisePerson } from '../../library/people/read/describe-person.ts'
import { findPeople, type PersonRow } from '../../library/people/read/queries.ts'
import { countPeople, listPeople, type PeopleCursor } from '../../library/people/read/list-queries.ts'
import { type PeopleReads, suggestNames } from '../../library/people/read/reads.ts'

const DEFAULT_PAGE_SIZE = 100
const CURSOR = /^([01])-([01])-(\d{1,15})-(\d{1,15})$/

/** Routes for people, their faces, and suggestions of names. */
export function peopleRoutes({ db, reads }: { db: Database; reads: PeopleReads }) {
  return handle({
    'GET /api/people': async ({
      ownerId,
      query: { show = 'visible', cursor, limit = DEFAULT_PAGE_SIZE },
    }) => {
      const after = parseCursor(cursor, CURSOR, readPeopleCursor)
      const [rows, counts] = await Promise.all([
        listPeople(db, ownerId, { show, after, limit: limit + 1 }),
        countPeople(db, ownerId, show),
      ])
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        people: page.map(summarisePerson),
        nextCursor: last && rows.length > limit ? formatCursor(last) : null,
        ...counts,
      }
    },

    'GET /api/names': async ({ ownerId, query }) => suggestNames(db, ownerId, query.query ?? ''),

    'GET /api/people/:personId': async ({ ownerId, params: { personId } }) => {
      const [person] = await findPeople(db, ownerId, [personId])
      if (!person) throw new AppError('not-found', 404, "This person doesn't exist anymore. Reload the page.")
      return summarisePerson(person)
    },

    'GET /api/people/:personId/companions': async ({ ownerId, params }) =>
      reads.readCompanions(ownerId, params.personId),

    'GET /api/people/:personId/faces': async ({ ownerId, params, query }) =>
      reads.readPersonFaces(ownerId, { ...params, ...query }),

    'POST /api/people/:personId/similar-faces': async ({ ownerId, params, body }) =>
      reads.rankSimilarFaces(ownerId, { ...params, ...body }),
  })
}

function formatCursor({ favouriteAt, name, photoCount, number }: PersonRow): string {
  return `${favouriteAt === null ? 0 : 1}-${name === null ? 0 : 1}-${photoCount}-${number}`
}

function readPeopleCursor(
  favourite: string,
  named: string,
  photoCount: string,
  number: string,
): PeopleCursor {
  return {
    isFavourite: favourite === '1',
    isNamed: named === '1',
    photoCount: Number(photoCount),
    number: Number(number),
  }
}
