import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { NameQuery, NameSuggestions } from '../../../shared/api/decisions.ts'
import { PageQuery } from '../../../shared/api/errors.ts'
import {
  Companions,
  PeoplePage,
  PeopleQuery,
  PersonFacePage,
  PersonParams,
  PersonSummary,
  SimilarFacesAnswer,
  SimilarFacesBody,
} from '../../../shared/api/people.ts'
import { CONCURRENCY_LIMITS } from '../../http/concurrency-limits.ts'
import { BODY_LIMITS } from '../../http/body-limits.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import { parseCursor } from '../../storage/db/parse-cursor.ts'
import { summarisePerson } from '../../library/people/read/person-summary.ts'
import {
  countPeople,
  findPeople,
  listPeople,
  type PeopleCursor,
  type PersonRow,
} from '../../library/people/read/queries.ts'
import type { PeopleReads } from '../../library/people/read/reads.ts'
import { suggestNames } from '../../library/people/read/suggest-names.ts'

const tags = ['people']
const DEFAULT_PAGE_SIZE = 100
const CURSOR = /^([01])-([01])-(\d{1,15})-(\d{1,15})$/

/** Routes for people, their faces, and suggestions of names. */
export function peopleRoutes({ db, reads }: { db: Database; reads: PeopleReads }): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/people',
      {
        schema: {
          tags,
          summary: 'Lists people: favourites first, then those with a name, each by number of photos',
          querystring: PeopleQuery,
          response: { 200: PeoplePage },
        },
      },
      async ({ ownerId, query: { show = 'visible', cursor, limit = DEFAULT_PAGE_SIZE } }) => {
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
    )

    app.get(
      '/names',
      {
        schema: {
          tags: ['corrections'],
          summary: 'Suggests names that are in use',
          querystring: NameQuery,
          response: { 200: NameSuggestions },
        },
      },
      async ({ ownerId, query }) => suggestNames(db, ownerId, query.query ?? ''),
    )

    app.get(
      '/people/:personId',
      {
        schema: { tags, summary: 'Returns a person', params: PersonParams, response: { 200: PersonSummary } },
      },
      async ({ ownerId, params: { personId } }) => {
        const [person] = await findPeople(db, ownerId, [personId])
        if (!person) throw new AppError('not-found', 404, 'There is no such person.')
        return summarisePerson(person)
      },
    )

    app.get(
      '/people/:personId/companions',
      {
        schema: {
          tags,
          summary: 'Lists people who are often in a photo with a person, most often first',
          params: PersonParams,
          response: { 200: Companions },
        },
      },
      async ({ ownerId, params }) => reads.readCompanions(ownerId, params.personId),
    )

    app.get(
      '/people/:personId/faces',
      {
        schema: {
          tags,
          summary: 'Lists a person’s faces in the order in which their photos arrived',
          params: PersonParams,
          querystring: PageQuery,
          response: { 200: PersonFacePage },
        },
      },
      async ({ ownerId, params, query }) => reads.readPersonFaces(ownerId, { ...params, ...query }),
    )

    app.post(
      '/people/:personId/similar-faces',
      {
        bodyLimit: BODY_LIMITS.faces,
        config: { concurrencyLimit: CONCURRENCY_LIMITS.listing },
        schema: {
          tags,
          summary: 'Ranks a person’s other faces by similarity to these',
          params: PersonParams,
          body: SimilarFacesBody,
          response: { 200: SimilarFacesAnswer },
        },
      },
      async ({ ownerId, params, body }) => reads.rankSimilarFaces(ownerId, { ...params, ...body }),
    )
  }
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
