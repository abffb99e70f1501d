import { activityRoutes } from './activity/routes.ts'
import { batchRoutes } from './uploads/batch-routes.ts'
import { clusterRoutes } from './clusters/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { correctionRoutes } from './corrections/routes.ts'
import { deleteAllRoutes } from './trash/delete-all-routes.ts'
import { faceSearchRoutes } from './face-searches/routes.ts'
import { filmRoute } from './uploads/film-route.ts'
import { folderRoutes } from './folders/routes.ts'
import { groupingRoutes } from './grouping/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { limitRoutes } from './limits/routes.ts'
import { nameRoutes } from './names/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { photoRoutes } from './photos/routes.ts'
import { processRoute } from './uploads/process-route.ts'
import { progressRoutes } from './progress/routes.ts'
import { recognitionRoutes } from './recognition/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { suggestedNameRoutes } from './names/photo-name-routes.ts'
import { takeoutRoutes } from './takeout/routes.ts'
import { timelineRoutes } from './timeline/routes.ts'
import { trashRoutes } from './trash/routes.ts'
import { unnamedClusterRoutes } from './people/unnamed-cluster-routes.ts'

type Context = Parameters<typeof activityRoutes>[0] &
  Parameters<typeof batchRoutes>[0] &
  Parameters<typeof clusterRoutes>[0] &
  Parameters<typeof contactRoutes>[0] &
  Parameters<typeof correctionRoutes>[0] &
  Parameters<typeof deleteAllRoutes>[0] &
  Parameters<typeof faceSearchRoutes>[0] &
  Parameters<typeof filmRoute>[0] &
  Parameters<typeof folderRoutes>[0] &
  Parameters<typeof groupingRoutes>[0] &
  Parameters<typeof healthRoutes>[0] &
  Parameters<typeof historyRoutes>[0] &
  Parameters<typeof limitRoutes>[0] &
  Parameters<typeof nameRoutes>[0] &
  Parameters<typeof overviewRoutes>[0] &
  Parameters<typeof peopleRoutes>[0] &
  Parameters<typeof photoRoutes>[0] &
  Parameters<typeof processRoute>[0] &
  Parameters<typeof progressRoutes>[0] &
  Parameters<typeof recognitionRoutes>[0] &
  Parameters<typeof reviewRoutes>[0] &
  Parameters<typeof searchRoutes>[0] &
  Parameters<typeof suggestedNameRoutes>[0] &
  Parameters<typeof takeoutRoutes>[0] &
  Parameters<typeof timelineRoutes>[0] &
  Parameters<typeof trashRoutes>[0] &
  Parameters<typeof unnamedClusterRoutes>[0]

/** Answers requests of the screens, and of programs that send and fetch photos. */
export function featureHandlers(context: Context) {
  return {
    ...activityRoutes(context),
    ...batchRoutes(context),
    ...clusterRoutes(context),
    ...contactRoutes(context),
    ...correctionRoutes(context),
    ...deleteAllRoutes(context),
    ...faceSearchRoutes(context),
    ...filmRoute(context),
    ...folderRoutes(context),
    ...groupingRoutes(context),
    ...healthRoutes(context),
    ...historyRoutes(context),
    ...limitRoutes(context),
    ...nameRoutes(context),
    ...overviewRoutes(context),
    ...peopleRoutes(context),
    ...photoRoutes(context),
    ...processRoute(context),
    ...progressRoutes(context),
    ...recognitionRoutes(context),
    ...reviewRoutes(context),
    ...searchRoutes(context),
    ...suggestedNameRoutes(context),
    ...takeoutRoutes(context),
    ...timelineRoutes(context),
    ...trashRoutes(context),
    ...unnamedClusterRoutes(context),
  }
}
