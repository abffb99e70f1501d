import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { UnnamedClusterFacePage } from '../../../shared/api/people.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const CLUSTERS_PER_PAGE = 20
const FACES_PER_PAGE = 500
const REFETCH_MS = 1000

/** Clusters, the largest first. Polled until the server has computed them for the first time. */
export const unnamedClustersQuery = infiniteQueryOptions({
  queryKey: ['unnamed-clusters'],
  queryFn: ({ pageParam, signal }) => request(API.unnamedClusters(pageParam, CLUSTERS_PER_PAGE), { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.nextCursor,
  // Only an empty list is requested again, so that a cluster that was just named stays on the
  // screen with its Undo.
  refetchInterval: query => {
    const [first] = query.state.data?.pages ?? []
    return first?.isOutdated && first.clusters.length === 0 ? REFETCH_MS : false
  },
  staleTime: 0,
  gcTime: 0,
})

/** Ids of all faces of a cluster. */
export const unnamedClusterFacesQuery = (clusterId: string) =>
  queryOptions({
    queryKey: ['unnamed-clusters', clusterId, 'faces'],
    queryFn: async ({ signal }) => {
      const faceIds: string[] = []
      let cursor: string | null = null
      do {
        const page: UnnamedClusterFacePage = await request(
          API.unnamedClusterFaces(clusterId, cursor, FACES_PER_PAGE),
          { signal },
        )
        faceIds.push(...page.faces.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor !== null)
      return faceIds
    },
    gcTime: 0,
  })
