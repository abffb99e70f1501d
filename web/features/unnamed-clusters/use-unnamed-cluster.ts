import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnnamedCluster } from '../../../shared/api/people.ts'
import { describeError } from '../../api-client.ts'
import { notify } from '../../ui/notifications.ts'
import { moveFaces, rejectFaces, undoDecision } from '../../entities/decisions/decision-requests.ts'
import { refreshPeople } from '../../entities/decisions/refresh-people.ts'
import { unnamedClusterFacesQuery } from './unnamed-cluster-requests.ts'
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
