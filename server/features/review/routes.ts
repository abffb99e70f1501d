import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ReviewAnswer, ReviewBody, ReviewReply, TakeBackBody } from '../../../shared/api/grouping.ts'
import type { Database } from '../../storage/db/database.ts'
import type { PeopleReads } from '../../library/people/read/reads.ts'
import { answerQuestion, restoreSkip, restoreSkips } from '../../library/people/decide/answer-question.ts'

const tags = ['review']

/** Routes of the questions "same or different?" and their answers. */
export function reviewRoutes({
  db,
  now,
  reads,
  onJobsAdded,
}: {
  db: Database
  now: () => number
  reads: PeopleReads
  onJobsAdded: () => void
}): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/review',
      {
        schema: {
          tags,
          summary: 'Returns the next questions of “same or different?”, and how many are left',
          response: { 200: ReviewAnswer },
        },
      },
      async ({ ownerId }) => reads.readReview(ownerId),
    )

    app.post(
      '/review',
      {
        schema: {
          tags,
          summary: 'Answers whether two faces are one person, and returns the next question',
          body: ReviewBody,
          response: { 200: ReviewReply },
        },
      },
      async ({ ownerId, body }) => {
        const reply = await answerQuestion({ db, now }, ownerId, body)
        onJobsAdded()
        return reply
      },
    )

    app.post(
      '/review/ask-again',
      {
        schema: {
          tags,
          summary: 'Reopens all questions that were answered with “not sure”',
          response: { 200: ReviewAnswer },
        },
      },
      async ({ ownerId }) => restoreSkips(db, ownerId),
    )

    app.post(
      '/review/take-back',
      {
        schema: {
          tags,
          summary: 'Reopens one question that was answered with “not sure”',
          body: TakeBackBody,
          response: { 200: ReviewAnswer },
        },
      },
      async ({ ownerId, body }) => restoreSkip(db, ownerId, body),
    )
  }
}
