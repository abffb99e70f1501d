import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { GroupingState } from '../../../shared/api/grouping.ts'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { AppError } from '../../errors.ts'
import { requestGrouping } from '../../library/people/decide/keep-effects.ts'
import { setChangeAgreed } from '../../library/people/group/network-change-queries.ts'
import { readGroupingState } from '../../library/people/group/read-grouping-state.ts'

const tags = ['people']

/** Routes for what users see and decide about grouping as a whole. */
export function groupingRoutes({
  db,
  now,
  onJobsAdded,
}: {
  db: Database
  now: () => number
  onJobsAdded: () => void
}): FastifyPluginAsyncTypebox {
  return async app => {
    const response = { 200: GroupingState }

    app.get(
      '/grouping',
      {
        schema: {
          tags,
          summary:
            'Returns what another network would change in the people, and whether a grouping was refused',
          response,
        },
      },
      async ({ ownerId }) => readGroupingState(db, ownerId),
    )

    app.post(
      '/grouping/change',
      { schema: { tags, summary: 'Agrees to change the people to another network', response } },
      async ({ ownerId }) => {
        await agreeToChange(db, ownerId, now())
        onJobsAdded()
        return readGroupingState(db, ownerId)
      },
    )
  }
}

/** Throws `not-found` if no change is waiting. */
export async function agreeToChange(db: Database, ownerId: string, now: number): Promise<void> {
  await transactFor(db, ownerId, async transaction => {
    if (!(await setChangeAgreed(transaction, ownerId, now)))
      throw new AppError('not-found', 404, 'There is no change to agree to any more.')
    await requestGrouping(transaction, ownerId, now)
  })
}
