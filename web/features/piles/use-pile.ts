import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FacePile } from '../../../shared/api/piles.ts'
import { describeError } from '../../api-client.ts'
import { notify } from '../../ui/notifications.ts'
import { moveFaces, notAFace, undoDecision } from '../../entities/decisions/decision-requests.ts'
import { refreshPeople } from '../../entities/decisions/refresh-people.ts'
import { pileFacesQuery } from './pile-requests.ts'

/** What was done with a pile; null for a name means that they are no faces. */
export type PileDone = {
  readonly name: string | null
  readonly faceCount: number
  readonly decisionId: string | null
}

/**
 * A pile at hand: which of its faces are shown and which are left out, and what is done with the
 * rest.
 */
export function usePile(pile: FacePile) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<PileDone | null>(null)
  const all = useQuery({ ...pileFacesQuery(pile.id), enabled: isOpen })

  const deciding = useMutation({
    mutationFn: async (name: string | null) => {
      const faces = await queryClient.fetchQuery(pileFacesQuery(pile.id))
      const faceIds = faces.filter(id => !leftOut.has(id))
      const { decisionId } = await (name === null
        ? notAFace(faceIds)
        : moveFaces({ faceIds, personId: null, name }))
      return { name, faceCount: faceIds.length, decisionId }
    },
    onSuccess: pileDone => {
      setDone(pileDone)
      refreshPeople(queryClient)
    },
    onError: error => notify('bad', describeError(error)),
  })
  const undoing = useMutation({
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
    faceIds: isOpen ? (all.data ?? pile.faceIds) : pile.faceIds,
    hidden: isOpen ? 0 : pile.faceCount - pile.faceIds.length,
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
