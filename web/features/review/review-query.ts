import { queryOptions } from '@tanstack/react-query'
import type { ReviewBody, TakeBackBody } from '../../../shared/api/grouping.ts'
import { call } from '../../api-client.ts'

export const reviewQuery = queryOptions({
  queryKey: ['review'],
  queryFn: ({ signal }) => readReview(signal),
})

export const readReview = (signal?: AbortSignal) => call('GET /api/review', { signal })

export const answerQuestion = (body: ReviewBody) => call('POST /api/review', { body })

/** Asks the skipped questions again. */
export const repeatSkippedQuestions = () => call('POST /api/review/ask-again')

/** Asks one skipped question again. */
export const undoSkip = (body: TakeBackBody) => call('POST /api/review/take-back', { body })
