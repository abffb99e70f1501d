import { handle } from '../../http/route.ts'
import type { OverviewReads } from './reads.ts'

/** GET /overview. */
export function overviewRoutes({ reads }: { reads: OverviewReads }) {
  return handle({
    'GET /api/overview': async ({ ownerId, query }) => reads.readOverview(ownerId, query),
  })
}
