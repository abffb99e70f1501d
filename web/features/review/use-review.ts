import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReviewAnswer, ReviewBody } from '../../../shared/api/review.ts'
import { ApiError, errorText } from '../../api-client.ts'
import { notify } from '../../ui/notifications.ts'
import { undoDecision } from '../corrections/decision-requests.ts'
import { answerQuestion, askAgain, reviewQuery } from './review-query.ts'

export type Answer = ReviewBody['answer']

/** The question that is asked, and what can be answered; the next one stands there at once. */
export function useReview() {
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(reviewQuery)
  const [lastDecisionId, setLastDecisionId] = useState<string | null>(null)
  const show = (review: ReviewAnswer) => queryClient.setQueryData(reviewQuery.queryKey, review)
  const refreshPeople = () => {
    for (const key of ['people', 'photos', 'history']) void queryClient.invalidateQueries({ queryKey: [key] })
  }
  const attempt = async (request: () => Promise<ReviewAnswer>) => {
    await queryClient.cancelQueries({ queryKey: reviewQuery.queryKey })
    try {
      show(await request())
    } catch (error) {
      // Another answer, or a new photo, settled the question meanwhile.
      const isGone = error instanceof ApiError && error.status === 404
      if (!isGone) notify('bad', errorText(error))
      void refetch()
    }
  }

  return {
    data,
    isError,
    retry: () => void refetch(),
    canTakeBack: lastDecisionId !== null,
    answer: async (answer: Answer) => {
      const question = data?.question
      if (!data || !question) return
      show({ ...data, question: data.next[0] ?? null, next: data.next.slice(1) })
      await attempt(async () => {
        const { decision, ...review } = await answerQuestion({ questionId: question.id, answer })
        setLastDecisionId(decision?.decisionId ?? null)
        return review
      })
      refreshPeople()
    },
    takeBack: async () => {
      if (lastDecisionId === null) return
      setLastDecisionId(null)
      try {
        await undoDecision(lastDecisionId)
      } catch (error) {
        notify('bad', errorText(error))
      }
      await refetch()
      refreshPeople()
    },
    askAgain: () => attempt(askAgain),
  }
}
