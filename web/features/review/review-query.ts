import { queryOptions } from '@tanstack/react-query'
import type { ReviewBody, TakeBackBody } from '../../../shared/api/grouping.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

export const reviewQuery = queryOptions({
  queryKey: ['review'],
  queryFn: ({ signal }) => readReview(signal),
})

export const readReview = (signal?: AbortSignal) => request(API.review, { signal })

export const answerQuestion = (body: ReviewBody) => request(API.answerReview, { body })

/** Asks the skipped questions again. */
export const repeatSkippedQuestions = () => request(API.reviewAgain)

/** Asks one skipped question again. */
export const undoSkip = (body: TakeBackBody) => request(API.reviewTakeBack, { body })
