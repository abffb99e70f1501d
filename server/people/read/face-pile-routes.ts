import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PageQuery } from '../../../shared/api/paging.ts'
import { FacePilePage, FacePileParams, PileFacePage } from '../../../shared/api/piles.ts'
import { readPileFaces, readPiles } from './read-face-piles.ts'

const tags = ['faces']

/** Unnamed faces in piles of similar ones. */
export function pileRoutes(dependencies: Parameters<typeof readPiles>[0]): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/face-piles',
      {
        schema: {
          tags,
          summary: 'Lists the piles of faces that belong to nobody known, the largest first',
          querystring: PageQuery,
          response: { 200: FacePilePage },
        },
      },
      async ({ ownerId, query }) => readPiles(dependencies, ownerId, query),
    )

    app.get(
      '/face-piles/:pileId/faces',
      {
        schema: {
          tags,
          summary: 'Lists the faces of a pile',
          params: FacePileParams,
          querystring: PageQuery,
          response: { 200: PileFacePage },
        },
      },
      async ({ ownerId, params, query }) =>
        readPileFaces(dependencies.db, ownerId, { pileId: params.pileId, ...query }),
    )
  }
}
