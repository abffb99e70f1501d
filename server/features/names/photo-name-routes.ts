import { handle } from '../../http/route.ts'
import type { Database } from '../../storage/db/database.ts'
import { readSuggestedNames, rejectName } from '../../library/names/photo-names.ts'

/** Routes for names that the names of photos make likely for people. */
export function suggestedNameRoutes({
  db,
  now,
  onJobsAdded,
}: {
  db: Database
  now: () => number
  onJobsAdded: () => void
}) {
  return handle({
    'GET /api/suggested-names': async ({ ownerId }) => readSuggestedNames(db, ownerId),

    'POST /api/people/:personId/reject-name': async ({ ownerId, params, body }) => {
      const rest = await rejectName({ db, now }, ownerId, { ...params, ...body })
      onJobsAdded()
      return rest
    },
  })
}
