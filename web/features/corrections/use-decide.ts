import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DecisionAnswer } from '../../../shared/api/decisions.ts'
import type { DependedOnAnswer } from '../../../shared/api/history.ts'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { ApiError, errorText } from '../../api-client.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { notify } from '../../ui/notifications.ts'
import { changePeople, takeAnswer } from './cached-people.ts'
import { redoDecision, undoDecision } from './decision-requests.ts'
import { describeStep } from './describe-step.ts'
import { followMoves } from './follow-moves.ts'

export type Decision = {
  readonly request: () => Promise<DecisionAnswer>
  /** Said when it is done, beside an Undo; left out where the screen says enough. */
  readonly told?: (answer: DecisionAnswer) => string
  /** How the list of people looks at once, before the server has answered. */
  readonly foresee?: (people: readonly PersonSummary[]) => readonly PersonSummary[]
  /** Takes errors that it knows how to deal with, and returns whether it did. */
  readonly onError?: (error: unknown) => boolean
}

export type Decide = {
  /** Resolves to null when it failed: then all is as before, and the reason has been said. */
  readonly decide: (decision: Decision) => Promise<DecisionAnswer | null>
  readonly undo: (decisionId: string) => Promise<DecisionAnswer | null>
  readonly redo: (decisionId: string) => Promise<DecisionAnswer | null>
}

/** Sends decisions: the screen answers at once, and goes back with a message if the server does not agree. */
export function useDecide(): Decide {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMemo(() => {
    const show = (step: string) => void navigate({ to: SCREENS.history, search: { step } })
    return createDecide(queryClient, show)
  }, [queryClient, navigate])
}

function createDecide(queryClient: QueryClient, showStep: (decisionId: string) => void): Decide {
  const send = async ({ request, foresee, onError }: Decision) => {
    await queryClient.cancelQueries({ queryKey: ['people'] })
    const before = queryClient.getQueriesData({ queryKey: ['people'] })
    if (foresee) changePeople(queryClient, foresee)
    try {
      const answer = await request()
      takeAnswer(queryClient, answer)
      return answer
    } catch (error) {
      for (const [queryKey, data] of before) queryClient.setQueryData(queryKey, data)
      if (!onError?.(error)) notify('bad', sayError(error))
      return null
    } finally {
      for (const key of ['people', 'photos', 'history', 'review', 'faces']) {
        void queryClient.invalidateQueries({ queryKey: [key] })
      }
    }
  }
  const self: Decide = {
    async decide(decision) {
      const answer = await send(decision)
      const decisionId = answer?.decisionId
      if (!answer || !decisionId) return answer
      const told = decision.told?.(answer)
      if (told) {
        notify('good', told, { label: texts.corrections.undo, onPress: () => void self.undo(decisionId) })
      }
      void followMoves(queryClient, decisionId, showStep)
      return answer
    },
    async undo(decisionId) {
      const answer = await send({ request: () => undoDecision(decisionId) })
      if (answer) {
        notify('plain', texts.corrections.undone, {
          label: texts.corrections.redo,
          onPress: () => void self.redo(decisionId),
        })
      }
      return answer
    },
    async redo(decisionId) {
      const answer = await send({ request: () => redoDecision(decisionId) })
      if (answer) {
        notify('plain', texts.corrections.redone, {
          label: texts.corrections.undo,
          onPress: () => void self.undo(decisionId),
        })
      }
      return answer
    },
  }
  return self
}

function sayError(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'depended-on') return errorText(error)
  // Its code says that it is one.
  const { blockedBy } = error.answer as DependedOnAnswer
  return texts.corrections.dependedOn(blockedBy.slice(0, 3).map(describeStep).join('; '))
}
