import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { DecisionAnswer } from '../../../shared/api/decisions.ts'
import { ErrorAnswer } from '../../../shared/api/errors.ts'
import {
  DependedOnAnswer,
  HistoryDetail,
  HistoryPage,
  HistoryParams,
  HistoryQuery,
} from '../../../shared/api/history.ts'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { buildEntries, readHistory, readHistoryDetail } from '../../library/people/history/read-history.ts'
import { redoDecision } from '../../library/people/history/redo.ts'
import { BlockedDecisionError } from '../../library/people/history/require-decision.ts'
import { undoDecision } from '../../library/people/history/undo.ts'

const tags = ['history']

/** Routes for the history of decisions, undo and redo. */
export function historyRoutes({
  db,
  now,
  onJobsAdded,
}: {
  db: Database
  now: () => number
  onJobsAdded: () => void
}): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/history',
      {
        schema: {
          tags,
          summary: 'Lists decisions, newest first, about all people or one person',
          querystring: HistoryQuery,
          response: { 200: HistoryPage },
        },
      },
      async ({ ownerId, query }) => readHistory(db, ownerId, query),
    )

    app.get(
      '/history/:decisionId',
      {
        schema: {
          tags,
          summary: 'Returns a step of the history, with the faces that moved because of it',
          params: HistoryParams,
          response: { 200: HistoryDetail },
        },
      },
      async ({ ownerId, params: { decisionId } }) => readHistoryDetail(db, ownerId, decisionId),
    )

    const steps = [
      { name: 'undo', step: undoDecision, summary: 'Undoes a step' },
      { name: 'redo', step: redoDecision, summary: 'Redoes an undone step' },
    ]
    for (const { name, step, summary } of steps) {
      app.post(
        `/history/:decisionId/${name}`,
        {
          schema: {
            tags,
            summary,
            params: HistoryParams,
            response: { 200: DecisionAnswer, 409: Type.Union([DependedOnAnswer, ErrorAnswer]) },
          },
        },
        async ({ ownerId, params: { decisionId } }, reply) => {
          try {
            const answer = await transactFor(db, ownerId, transaction =>
              step(transaction, ownerId, { decisionId, now: now() }),
            )
            onJobsAdded()
            return answer
          } catch (error) {
            if (!(error instanceof BlockedDecisionError)) throw error
            const blockedBy = await buildEntries(db, ownerId, error.blockers)
            return reply.code(409).send({ code: error.code, message: error.message, blockedBy })
          }
        },
      )
    }
  }
}
