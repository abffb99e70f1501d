import { queryOptions } from '@tanstack/react-query'
import type { ReviewAnswer, ReviewBody, ReviewReply, TakeBackBody } from '../../../shared/api/review.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

export const reviewQuery = queryOptions({
  queryKey: ['review'],
  queryFn: ({ signal }) => readReview(signal),
})

export const readReview = (signal?: AbortSignal) => requestJson<ReviewAnswer>(API.review, { signal })

export const answerQuestion = (body: ReviewBody) =>
  requestJson<ReviewReply>(API.review, { method: 'POST', body })

/** Asks the questions again that were put off. */
export const askAgain = () => requestJson<ReviewAnswer>(API.reviewAgain, { method: 'POST' })

/** Asks one question again that was put off. */
export const takeBackSkip = (body: TakeBackBody) =>
  requestJson<ReviewAnswer>(API.reviewTakeBack, { method: 'POST', body })
