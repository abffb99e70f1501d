import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { folderRoutes } from '../features/clusters/folder-routes.ts'
import { faceSearchRoutes } from '../features/face-searches/routes.ts'
import { nameRoutes } from '../features/names/routes.ts'
import { suggestedNameRoutes } from '../features/names/photo-name-routes.ts'
import { unnamedClusterRoutes } from '../features/people/unnamed-cluster-routes.ts'
import { searchRoutes } from '../features/search/routes.ts'
import { overviewRoutes } from '../features/overview/routes.ts'
import { timelineRoutes } from '../features/timeline/routes.ts'

type Dependencies = Parameters<typeof searchRoutes>[0] &
  Parameters<typeof faceSearchRoutes>[0] &
  Parameters<typeof nameRoutes>[0] &
  Parameters<typeof folderRoutes>[0] &
  Parameters<typeof unnamedClusterRoutes>[0] &
  Parameters<typeof overviewRoutes>[0] &
  Parameters<typeof timelineRoutes>[0]

/** Routes that find photos, people and faces, and routes for names that arrive with photos. */
export function findingRoutes(dependencies: Dependencies): FastifyPluginAsyncTypebox {
  return async app => {
    await app.register(searchRoutes(dependencies))
    await app.register(folderRoutes(dependencies))
    await app.register(faceSearchRoutes(dependencies))
    await app.register(unnamedClusterRoutes(dependencies))
    await app.register(suggestedNameRoutes(dependencies))
    await app.register(overviewRoutes(dependencies))
    await app.register(timelineRoutes(dependencies))
    await app.register(nameRoutes(dependencies))
  }
}
