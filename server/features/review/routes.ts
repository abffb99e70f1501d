import { handle } from '../../http/route.ts'
import type { Database } from '../../storage/db/database.ts'
import type { PeopleReads } from '../../library/people/read/reads.ts'
import { answerQuestion, restoreSkip, restoreSkips } from '../../library/people/decide/answer-question.ts'

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
}) {
  return handle({
    'GET /api/review': async ({ ownerId }) => reads.readReview(ownerId),

    'POST /api/review': async ({ ownerId, body }) => {
      const reply = await answerQuestion({ db, now }, ownerId, body)
      onJobsAdded()
      return reply
    },

    'POST /api/review/ask-again': async ({ ownerId }) => restoreSkips(db, ownerId),

    'POST /api/review/take-back': async ({ ownerId, body }) => restoreSkip(db, ownerId, body),
  })
}
