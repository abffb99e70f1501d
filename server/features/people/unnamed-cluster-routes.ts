import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PageQuery } from '../../../shared/api/errors.ts'
import {
  UnnamedClusterPage,
  UnnamedClusterParams,
  UnnamedClusterFacePage,
} from '../../../shared/api/people.ts'
import type { Database } from '../../storage/db/database.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import type { PeopleReads } from '../../library/people/read/reads.ts'

const tags = ['faces']

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
}): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/unnamed-clusters',
      {
        schema: {
          tags,
          summary: 'Lists clusters of similar faces without a name, largest first',
          querystring: PageQuery,
          response: { 200: UnnamedClusterPage },
        },
      },
      async ({ ownerId, query }) => {
        const page = await reads.readUnnamedClusters(ownerId, query)
        if (page.isOutdated) {
          await insertJobs(db, [{ name: 'cluster-for-naming', ownerId, subjectId: null, runAt: now() }])
          onJobsAdded()
        }
        return page
      },
    )

    app.get(
      '/unnamed-clusters/:clusterId/faces',
      {
        schema: {
          tags,
          summary: 'Lists the faces of such a cluster',
          params: UnnamedClusterParams,
          querystring: PageQuery,
          response: { 200: UnnamedClusterFacePage },
        },
      },
      async ({ ownerId, params, query }) =>
        reads.readUnnamedClusterFaces(ownerId, { clusterId: params.clusterId, ...query }),
    )
  }
}
