import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DecisionAnswer } from '../../../shared/api/decisions.ts'
import type { DependedOnAnswer, HistoryDetail } from '../../../shared/api/history.ts'
import { ApiError, describeError, call } from '../../api-client.ts'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import type { NoticeTone } from '../../ui/notice.tsx'
import {
  closeErrorAbout,
  dismissNotification,
  extendNotification,
  type NotificationAction,
  notify,
  notifyAbout,
  readNotifications,
} from '../../ui/notifications.ts'
import { sessionQuery } from '../session/session.ts'
import { applyAnswer, OptimisticChanges, type PeopleChange } from './cached-people.ts'
import { describeStep, redoDecision, runInOrder, undoDecision } from './decisions.ts'
import { refreshPeople } from '../people/people-queries.ts'

export type Decision = {
  readonly request: () => Promise<DecisionAnswer>
  /** Text of the notification with Undo; omitted if the screen itself shows the change clearly. */
  readonly message?: (answer: DecisionAnswer) => string
  /** Applied to the cached people immediately, before the server has answered. */
  readonly optimisticChange?: PeopleChange
  /** Returns true if it has handled the error; otherwise the error is shown. */
  readonly onError?: (error: unknown) => boolean
}

export type Decide = {
  /** Resolves to null on failure: the optimistic change is reverted and the error shown. */
  readonly decide: (decision: Decision) => Promise<DecisionAnswer | null>
  /**
   * Sends several decisions of one kind in order, with one notification and one Undo. Resolves to
   * how many succeeded before the first failure.
   */
  readonly decideEach: (
    decisions: readonly Omit<Decision, 'message'>[],
    message: (amount: number) => string,
  ) => Promise<number>
  /** Undoes decisions, the last one first. `isQuiet`: without a notification. */
  readonly undo: (decisionIds: readonly string[], options?: { isQuiet: boolean }) => Promise<void>
  readonly redo: (decisionIds: readonly string[], options?: { isQuiet: boolean }) => Promise<void>
}

/** Decisions on their way. All components share them, as they share the cache. */
type Sending = { readonly changes: OptimisticChanges; unanswered: number }
const sendingBy = new WeakMap<QueryClient, Sending>()

/**
 * Sends decisions with optimistic updates, which are reverted with a message if the server
 * refuses.
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
  const sending = sendingBy.get(queryClient) ?? { changes: new OptimisticChanges(queryClient), unanswered: 0 }
  sendingBy.set(queryClient, sending)
  const send = async ({ request, optimisticChange, onError }: Decision) => {
    closeErrorAbout('decision')
    sending.unanswered += 1
    await queryClient.cancelQueries({ queryKey: ['people'] })
    const end = optimisticChange && sending.changes.apply(optimisticChange)
    try {
      const answer = await runInOrder(request)
      end?.('kept')
      applyAnswer(queryClient, answer)
      return answer
    } catch (error) {
      end?.('refused')
      if (!onError?.(error)) notifyAbout('decision', () => void notify('bad', describeDecisionError(error)))
      return null
    } finally {
      sending.unanswered -= 1
      // Not before, since the answer would lack the decisions that are still on their way.
      if (sending.unanswered === 0) refreshPeople(queryClient)
    }
  }
  const notifyDecided = (text: string, decisionIds: readonly string[]) =>
    notifyOfSteps(decisionIds, 'good', text, {
      label: texts.corrections.undo,
      onPress: () => void self.undo(decisionIds),
    })
  /** Stops at the first failure, which `send` has shown; returns the ids that succeeded. */
  const step = async (
    decisionIds: readonly string[],
    request: (decisionId: string) => Promise<DecisionAnswer>,
  ) => {
    const done: string[] = []
    for (const decisionId of decisionIds) {
      if (!(await send({ request: () => request(decisionId) }))) break
      done.push(decisionId)
    }
    return done
  }
  const self: Decide = {
    async decide(decision) {
      const answer = await send(decision)
      const decisionId = answer?.decisionId
      if (!answer || !decisionId) return answer
      const text = decision.message?.(answer)
      if (text) notifyDecided(text, [decisionId])
      void reportMoves(queryClient, decisionId, showStep)
      return answer
    },
    async decideEach(decisions, message) {
      const decisionIds: string[] = []
      let done = 0
      for (const decision of decisions) {
        const answer = await send(decision)
        if (!answer) break
        done += 1
        if (answer.decisionId) decisionIds.push(answer.decisionId)
      }
      if (decisionIds.length > 0) notifyDecided(message(decisionIds.length), decisionIds)
      return done
    },
    async undo(decisionIds, { isQuiet } = { isQuiet: false }) {
      const undone = await step(decisionIds.toReversed(), undoDecision)
      dismissStepNotifications(undone)
      if (undone.length === 0 || isQuiet) return
      notifyOfSteps(undone, 'plain', texts.corrections.undone, {
        label: texts.corrections.redo,
        onPress: () => void self.redo(undone.toReversed()),
      })
    },
    async redo(decisionIds, { isQuiet } = { isQuiet: false }) {
      const redone = await step(decisionIds, redoDecision)
      dismissStepNotifications(redone)
      if (redone.length === 0 || isQuiet) return
      notifyOfSteps(redone, 'plain', texts.corrections.redone, {
        label: texts.corrections.undo,
        onPress: () => void self.undo(redone),
      })
    },
  }
  return self
}

function describeDecisionError(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'depended-on') return describeError(error)
  // An ApiError of this code has these details.
  const { blockedBy } = error.answer as DependedOnAnswer
  return texts.corrections.dependedOn(blockedBy.slice(0, 3).map(describeStep).join('; '))
}

/** Ids of the notifications shown for each decision. */
const notificationsByStep = new Map<string, readonly number[]>()

/** Notifies of decisions, with an action such as Undo, until they are undone or redone. */
export function notifyOfSteps(
  decisionIds: readonly string[],
  tone: NoticeTone,
  text: string,
  action: NotificationAction,
): void {
  const notificationId = notify(tone, text, action)
  for (const decisionId of decisionIds) {
    notificationsByStep.set(decisionId, [...(notificationsByStep.get(decisionId) ?? []), notificationId])
  }
}

/** Adds a line to the notification of a decision; returns false if none is shown. */
export function extendStepNotification(decisionId: string, text: string): boolean {
  return (notificationsByStep.get(decisionId) ?? []).some(id => extendNotification(id, text))
}

/** Removes the notifications of decisions whose Undo or Redo no longer applies. */
export function dismissStepNotifications(decisionIds: readonly string[]): void {
  for (const decisionId of decisionIds) {
    for (const notificationId of notificationsByStep.get(decisionId) ?? [])
      dismissNotification(notificationId)
    notificationsByStep.delete(decisionId)
  }
}

const POLL_EVERY_MS = 1000
const MAX_QUESTIONS = 20

/** Waits until people are grouped after a decision, and notifies of the faces that moved. */
export async function reportMoves(
  queryClient: QueryClient,
  decisionId: string,
  onShow: (decisionId: string) => void,
): Promise<void> {
  for (let i = 0; i < MAX_QUESTIONS; i++) {
    await new Promise(resolve => setTimeout(resolve, POLL_EVERY_MS))
    // The user has logged out.
    if (queryClient.getQueryData(sessionQuery.queryKey) === null) return
    const entry = await readEntry(decisionId)
    if (!entry || entry.undoneAt !== null) return
    if (!entry.isSettled) continue
    if (entry.movedCount === 0) return
    void queryClient.invalidateQueries({ queryKey: ['people'] })
    const text = texts.corrections.movedAsWell(entry.movedCount)
    // The notification keeps its Undo, which reverts these moves as well.
    if (extendStepNotification(decisionId, text)) return
    // Does not replace the notification of a later decision, which has its own Undo. The moves are
    // listed in the history.
    if (readNotifications().length > 0) return
    notifyOfSteps([decisionId], 'plain', text, {
      label: texts.corrections.show,
      onPress: () => onShow(decisionId),
    })
    return
  }
}

async function readEntry(decisionId: string): Promise<HistoryDetail | null> {
  try {
    return await call('GET /api/history/:decisionId', { params: { decisionId } })
  } catch {
    // The decision is stored; only this notification is lost.
    return null
  }
}
