import { handle } from '../../http/route.ts'
import type { Database } from '../../storage/db/database.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import type { PeopleReads } from '../../library/people/read/reads.ts'

export function unnamedClusterRoutes({
  db,
  now,
  reads,
  onJobsAdded,
}: {
  db: Database
  now: () => number
  reads: PeopleReads
  onJobsAdded: () => void
}) {
  return handle({
    'GET /api/unnamed-clusters': async ({ ownerId, query }) => {
      const page = await reads.readUnnamedClusters(ownerId, query)
      if (page.isOutdated) {
        await insertJobs(db, [{ name: 'cluster-for-naming', ownerId, subjectId: null, runAt: now() }])
        onJobsAdded()
      }
      return page
    },

    'GET /api/unnamed-clusters/:clusterId/faces': async ({ ownerId, params, query }) =>
      reads.readUnnamedClusterFaces(ownerId, { clusterId: params.clusterId, ...query }),
  })
}
