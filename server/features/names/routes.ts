import { handle } from '../../http/route.ts'
import type { Database } from '../../storage/db/database.ts'
import type { ParseInThread } from '../../machinery/parsing/parse-pool.ts'
import { receiveSidecars } from '../../library/names/import-names.ts'

export function nameRoutes({
  db,
  now,
  onJobsAdded,
  parse,
}: {
  db: Database
  now: () => number
  onJobsAdded: () => void
  parse: ParseInThread
}) {
  return handle({
    'POST /api/sidecars': async ({ ownerId, body: { sidecars } }) => {
      const answer = await receiveSidecars({ db, now, parse }, ownerId, sidecars)
      if (answer.withNames > 0) onJobsAdded()
      return answer
    },
  })
}
