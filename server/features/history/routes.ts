import { handle, Reply } from '../../http/route.ts'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { buildEntries, readHistory, readHistoryDetail } from '../../library/people/history/read-history.ts'
import { redoDecision } from '../../library/people/history/redo.ts'
import { BlockedDecisionError } from '../../library/people/history/past-decision.ts'
import { undoDecision } from '../../library/people/history/undo.ts'

/** Routes for the history of decisions, undo and redo. */
export function historyRoutes({
  db,
  now,
  onJobsAdded,
}: {
  db: Database
  now: () => number
  onJobsAdded: () => void
}) {
  /** Undoes or redoes a step; answers with the steps that depend on it if there are some. */
  const take = async (step: typeof undoDecision, ownerId: string, decisionId: string) => {
    try {
      const answer = await transactFor(db, ownerId, transaction =>
        step(transaction, ownerId, { decisionId, now: now() }),
      )
      onJobsAdded()
      return answer
    } catch (error) {
      if (!(error instanceof BlockedDecisionError)) throw error
      const blockedBy = await buildEntries(db, ownerId, error.blockers)
      return new Reply(409, { code: error.code, message: error.message, blockedBy })
    }
  }
  return handle({
    'GET /api/history': async ({ ownerId, query }) => readHistory(db, ownerId, query),

    'GET /api/history/:decisionId': async ({ ownerId, params: { decisionId } }) =>
      readHistoryDetail(db, ownerId, decisionId),

    'POST /api/history/:decisionId/undo': ({ ownerId, params }) =>
      take(undoDecision, ownerId, params.decisionId),

    'POST /api/history/:decisionId/redo': ({ ownerId, params }) =>
      take(redoDecision, ownerId, params.decisionId),
  })
}
