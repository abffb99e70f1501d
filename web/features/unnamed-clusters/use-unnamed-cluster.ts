import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnnamedCluster, UnnamedClusterFacePage } from '../../../shared/api/people.ts'
import { describeError, call } from '../../api-client.ts'
import { notify } from '../../ui/notifications.ts'
import { moveFaces, rejectFaces, undoDecision } from '../../entities/decisions/decisions.ts'
import { refreshPeople } from '../../entities/people/people-queries.ts'
import { useSubmission } from '../../use-submission.ts'

/** The decision on a cluster; a name of null means that these are not faces. */
export type ClusterResult = {
  readonly name: string | null
  readonly faceCount: number
  readonly decisionId: string | null
}

/** Manages which faces of a cluster are shown or left out, and the decision on the others. */
export function useUnnamedCluster(cluster: UnnamedCluster) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<ClusterResult | null>(null)
  const all = useQuery({ ...unnamedClusterFacesQuery(cluster.id), enabled: isOpen })

  const deciding = useSubmission({
    mutationFn: async (name: string | null) => {
      const faces = await queryClient.fetchQuery(unnamedClusterFacesQuery(cluster.id))
      const faceIds = faces.filter(id => !leftOut.has(id))
      const { decisionId } = await (name === null
        ? rejectFaces(faceIds)
        : moveFaces({ faceIds, personId: null, name }))
      return { name, faceCount: faceIds.length, decisionId }
    },
    onSuccess: result => {
      setDone(result)
      refreshPeople(queryClient)
    },
    onError: error => notify('bad', describeError(error)),
  })
  const undoing = useSubmission({
    mutationFn: undoDecision,
    onSuccess: () => {
      setDone(null)
      refreshPeople(queryClient)
    },
    onError: error => notify('bad', describeError(error)),
  })
  const toggle = (faceId: string) =>
    setLeftOut(
      before => new Set(before.has(faceId) ? [...before].filter(id => id !== faceId) : [...before, faceId]),
    )
  return {
    faceIds: isOpen ? (all.data ?? cluster.faceIds) : cluster.faceIds,
    hasMore: !isOpen && cluster.faceCount > cluster.faceIds.length,
    leftOut,
    done,
    isBusy: deciding.isPending || undoing.isPending,
    toggle,
    open: () => setOpen(true),
    name: (name: string) => deciding.mutate(name),
    reject: () => deciding.mutate(null),
    undo: () => done?.decisionId && undoing.mutate(done.decisionId),
  }
}

const CLUSTERS_PER_PAGE = 20
const FACES_PER_PAGE = 500
const REFETCH_MS = 1000

/** Clusters, the largest first. Polled until the server has computed them for the first time. */
export const unnamedClustersQuery = infiniteQueryOptions({
  queryKey: ['unnamed-clusters'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/unnamed-clusters', { query: { cursor: pageParam, limit: CLUSTERS_PER_PAGE }, signal }),
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
const unnamedClusterFacesQuery = (clusterId: string) =>
  queryOptions({
    queryKey: ['unnamed-clusters', clusterId, 'faces'],
    queryFn: async ({ signal }) => {
      const faceIds: string[] = []
      let cursor: string | null = null
      do {
        const page: UnnamedClusterFacePage = await call('GET /api/unnamed-clusters/:clusterId/faces', {
          params: { clusterId },
          query: { cursor, limit: FACES_PER_PAGE },
          signal,
        })
        faceIds.push(...page.faces.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor !== null)
      return faceIds
    },
    gcTime: 0,
  })
