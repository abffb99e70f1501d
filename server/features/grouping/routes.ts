import { handle } from '../../http/route.ts'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { AppError } from '../../errors.ts'
import { requestGrouping } from '../../library/people/decide/make-decision.ts'
import { setChangeAgreed } from '../../library/people/group/network-change-queries.ts'
import { readGroupingState } from '../../library/people/group/read-grouping-state.ts'

/** Routes for what users see and decide about grouping as a whole. */
export function groupingRoutes({
  db,
  now,
  onJobsAdded,
}: {
  db: Database
  now: () => number
  onJobsAdded: () => void
}) {
  return handle({
    'GET /api/grouping': async ({ ownerId }) => readGroupingState(db, ownerId),

    'POST /api/grouping/change': async ({ ownerId }) => {
      await agreeToChange(db, ownerId, now())
      onJobsAdded()
      return readGroupingState(db, ownerId)
    },
  })
}

/** Throws `not-found` if no change is waiting. */
export async function agreeToChange(db: Database, ownerId: string, now: number): Promise<void> {
  await transactFor(db, ownerId, async transaction => {
    if (!(await setChangeAgreed(transaction, ownerId, now)))
      throw new AppError('not-found', 404, "There's nothing left to change. Reload the page.")
    await requestGrouping(transaction, ownerId, now)
  })
}
