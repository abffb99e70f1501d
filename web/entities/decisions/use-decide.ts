import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DecisionAnswer } from '../../../shared/api/decisions.ts'
import type { DependedOnAnswer } from '../../../shared/api/history.ts'
import { ApiError, errorText } from '../../api-client.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { notify } from '../../ui/notifications.ts'
import { changePeople, takeAnswer, type PeopleChange } from './cached-people.ts'
import { redoDecision, undoDecision } from './decision-requests.ts'
import { describeStep } from './describe-step.ts'
import { followMoves } from './follow-moves.ts'
import { inTurn } from './in-turn.ts'
import { refreshPeople } from './refresh-people.ts'
import { forgetTellings, tellOfSteps } from './tell-of-steps.ts'

export type Decision = {
  readonly request: () => Promise<DecisionAnswer>
  /** Said when it is done, beside an Undo; left out where the screen says enough. */
  readonly told?: (answer: DecisionAnswer) => string
  /** How people look at once, before the server has answered. */
  readonly foresee?: PeopleChange
  /** Takes errors that it knows how to deal with, and returns whether it did. */
  readonly onError?: (error: unknown) => boolean
}

export type Decide = {
  /** Resolves to null when it failed: then all is as before, and the reason has been said. */
  readonly decide: (decision: Decision) => Promise<DecisionAnswer | null>
  /**
   * Several of one kind, one after another, told and undone as one. Resolves to how many there were
   * before one failed.
   */
  readonly decideEach: (
    decisions: readonly Omit<Decision, 'told'>[],
    told: (amount: number) => string,
  ) => Promise<number>
  /** Undoes steps, the last one first. `isQuiet`: the screen itself says that it is done. */
  readonly undo: (decisionIds: readonly string[], options?: { isQuiet: boolean }) => Promise<void>
  readonly redo: (decisionIds: readonly string[], options?: { isQuiet: boolean }) => Promise<void>
}

/**
 * Sends decisions: the screen answers at once, and goes back with a message if the server does not
 * agree.
 */
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
      const answer = await inTurn(request)
      takeAnswer(queryClient, answer)
      return answer
    } catch (error) {
      for (const [queryKey, data] of before) queryClient.setQueryData(queryKey, data)
      if (!onError?.(error)) notify('bad', sayError(error))
      return null
    } finally {
      refreshPeople(queryClient)
    }
  }
  const tell = (text: string, decisionIds: readonly string[]) =>
    tellOfSteps(decisionIds, 'good', text, {
      label: texts.corrections.undo,
      onPress: () => void self.undo(decisionIds),
    })
  /** Ids of the steps that were gone, in order; the first failure, which was told, ends it. */
  const step = async (
    decisionIds: readonly string[],
    request: (decisionId: string) => Promise<DecisionAnswer>,
  ) => {
    const gone: string[] = []
    for (const decisionId of decisionIds) {
      if (!(await send({ request: () => request(decisionId) }))) break
      gone.push(decisionId)
    }
    return gone
  }
  const self: Decide = {
    async decide(decision) {
      const answer = await send(decision)
      const decisionId = answer?.decisionId
      if (!answer || !decisionId) return answer
      const told = decision.told?.(answer)
      if (told) tell(told, [decisionId])
      void followMoves(queryClient, decisionId, showStep)
      return answer
    },
    async decideEach(decisions, told) {
      const decisionIds: string[] = []
      let done = 0
      for (const decision of decisions) {
        const answer = await send(decision)
        if (!answer) break
        done += 1
        if (answer.decisionId) decisionIds.push(answer.decisionId)
      }
      if (decisionIds.length > 0) tell(told(decisionIds.length), decisionIds)
      return done
    },
    async undo(decisionIds, { isQuiet } = { isQuiet: false }) {
      const undone = await step(decisionIds.toReversed(), undoDecision)
      forgetTellings(undone)
      if (undone.length === 0 || isQuiet) return
      tellOfSteps(undone, 'plain', texts.corrections.undone, {
        label: texts.corrections.redo,
        onPress: () => void self.redo(undone.toReversed()),
      })
    },
    async redo(decisionIds, { isQuiet } = { isQuiet: false }) {
      const redone = await step(decisionIds, redoDecision)
      forgetTellings(redone)
      if (redone.length === 0 || isQuiet) return
      tellOfSteps(redone, 'plain', texts.corrections.redone, {
        label: texts.corrections.undo,
        onPress: () => void self.undo(redone),
      })
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
