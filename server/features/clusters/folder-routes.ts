import { handle } from '../../http/route.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database } from '../../storage/db/database.ts'
import { sendZip } from '../../http/send-file.ts'
import type { ClusterReads } from './reads.ts'

const ZIP_NAME = 'people'

/** GET /people/download. */
export function peopleZipRoutes({
  db,
  store,
  now,
  reads,
}: {
  db: Database
  store: BlobStore
  now: () => number
  reads: ClusterReads
}) {
  return handle({
    'GET /api/people/download': async ({ ownerId, query: { people, names = true } }) => {
      const ids = people === undefined ? null : people.split(',')
      const plan = await reads.planZipOfPeople(ownerId, { ids, hasNames: names })
      const event = { kind: 'downloaded', count: plan.photoCount, isWhole: true } as const
      const onDownloaded = (): Promise<void> => recordEvent(db, ownerId, event, now())
      return sendZip({ store, name: ZIP_NAME, plan, onDownloaded })
    },
  })
}
