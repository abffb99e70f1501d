import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { faceSearchRoutes } from '../features/face-searches/routes.ts'
import { nameRoutes } from '../features/names/routes.ts'
import { pileRoutes } from '../people/read/face-pile-routes.ts'
import { searchRoutes } from '../features/search/routes.ts'
import { timelineRoutes } from '../features/timeline/routes.ts'

type Dependencies = Parameters<typeof searchRoutes>[0] &
  Parameters<typeof faceSearchRoutes>[0] &
  Parameters<typeof nameRoutes>[0]

/** Routes that find photos, people and faces, and those for names that come with photos. */
export function findingRoutes(dependencies: Dependencies): FastifyPluginAsyncTypebox {
  return async app => {
    await app.register(searchRoutes(dependencies))
    await app.register(faceSearchRoutes(dependencies))
    await app.register(pileRoutes(dependencies))
    await app.register(timelineRoutes(dependencies))
    await app.register(nameRoutes(dependencies))
  }
}
