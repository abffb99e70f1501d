import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReviewAnswer, ReviewBody, ReviewQuestion, TakeBackBody } from '../../../shared/api/grouping.ts'
import { ApiError, describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { closeErrorAbout, notify, notifyAbout } from '../../ui/notifications.ts'
import { undoDecision } from '../../entities/decisions/decisions.ts'
import { answerQuestion, readReview, repeatSkippedQuestions, reviewQuery, undoSkip } from './review-query.ts'
import { isField } from '../../ui/is-field.ts'

export type Answer = ReviewBody['answer']

/** The data for undoing an answer: its decision, or the faces of a skipped question. */
type GivenAnswer = { readonly decisionId: string } | TakeBackBody

/** Sends answers one after another, however fast they are given. */
const IN_TURN = { mutationKey: ['review'], scope: { id: 'review' } }

/** Returns the current question and functions to answer it; the next is shown immediately. */
export function useReview() {
  const queryClient = useQueryClient()
  const isAnswering = useIsMutating({ mutationKey: IN_TURN.mutationKey }) > 0
  // Until the server has all answers, its own list would include questions that are answered here.
  const { data, isError, refetch } = useQuery({ ...reviewQuery, enabled: !isAnswering })
  // The last answer is at the end.
  const given = useRef<readonly GivenAnswer[]>([])
  const [canUndo, setCanUndo] = useState(false)
  const show = (review: ReviewAnswer) => queryClient.setQueryData(reviewQuery.queryKey, review)
  const isLast = () => queryClient.isMutating({ mutationKey: IN_TURN.mutationKey }) === 1

  const ended = {
    onMutate: () => closeErrorAbout('review'),
    onError: (error: Error) => {
      // The photos were deleted meanwhile.
      const isGone = error instanceof ApiError && error.status === 404
      if (isGone) notify('plain', texts.review.moot)
      else notifyAbout('review', () => void notify('bad', describeError(error)))
    },
    onSettled: (review: ReviewAnswer | undefined) => {
      setCanUndo(given.current.length > 0)
      if (!isLast()) return
      if (review) show(review)
      else void queryClient.invalidateQueries({ queryKey: reviewQuery.queryKey })
    },
  }
  const answering = useMutation({
    ...IN_TURN,
    ...ended,
    mutationFn: async ({ question, answer }: { question: ReviewQuestion; answer: Answer }) => {
      const [one, other] = question.faces
      const faceIds: ReviewBody['faceIds'] = [one.faceId, other.faceId]
      const { decision, isMoot, ...review } = await answerQuestion({ faceIds, answer })
      if (isMoot) notify('plain', texts.review.moot)
      const isSkipped = answer === 'not-sure' && !isMoot
      const undoable = isSkipped ? { faceIds } : decision?.decisionId && { decisionId: decision.decisionId }
      // An answer that cannot be undone is the last one: earlier ones cannot be undone either.
      given.current = undoable ? [...given.current, undoable] : []
      return review
    },
  })
  const undoing = useMutation({
    ...IN_TURN,
    ...ended,
    mutationFn: async () => {
      const last = given.current.at(-1)
      given.current = given.current.slice(0, -1)
      if (last && 'faceIds' in last) return await undoSkip(last)
      if (last) await undoDecision(last.decisionId)
      return await readReview()
    },
  })
  const askingAgain = useMutation({
    ...IN_TURN,
    ...ended,
    mutationFn: async () => {
      const review = await repeatSkippedQuestions()
      given.current = given.current.filter(one => 'decisionId' in one)
      return review
    },
  })

  return {
    data,
    isError,
    /** Whether answers are still being sent. */
    isAnswering,
    retry: () => void refetch(),
    canUndo,
    answer: async (answer: Answer) => {
      await queryClient.cancelQueries({ queryKey: reviewQuery.queryKey })
      const review = queryClient.getQueryData(reviewQuery.queryKey)
      if (!review?.question) return
      show({ ...review, question: review.next[0] ?? null, next: review.next.slice(1) })
      answering.mutate({ question: review.question, answer })
    },
    undoAnswer: () => undoing.mutate(),
    repeatSkippedQuestions: () => askingAgain.mutate(),
  }
}

const LETTERS: Record<string, Answer> = { y: 'same', n: 'different', s: 'not-sure' }

type KeyActions = {
  answer: (answer: Answer) => unknown
  /** Called by Ctrl+Z. Without it, Ctrl+Z is left to the dashboard's undo. */
  undoAnswer?: () => unknown
  /** Further keys, each with its answer. */
  moreKeys?: Readonly<Record<string, Answer>>
}

/** Answers by the keys Y, N and S, unless the focus is in a field. */
export function useReviewKeys({ answer, undoAnswer, moreKeys = {} }: KeyActions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey
      const isUndo = undoAnswer && event.key === 'z' && isModified && !event.shiftKey && !event.altKey
      const given = isModified ? undefined : (LETTERS[event.key] ?? moreKeys[event.key])
      if ((!isUndo && !given) || event.repeat || isField(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      if (given) answer(given)
      else undoAnswer?.()
    }
    // In the capture phase, before the dashboard's undo, which would undo another step.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  })
}
