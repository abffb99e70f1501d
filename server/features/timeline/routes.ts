import { handle } from '../../http/route.ts'
import type { TimelineReads } from './reads.ts'

/** GET /people/{personId}/timeline. */
export function timelineRoutes({ reads }: { reads: TimelineReads }) {
  return handle({
    'GET /api/people/:personId/timeline': async ({ ownerId, params }) =>
      reads.readTimeline(ownerId, params.personId),
  })
}
