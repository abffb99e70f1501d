import { handle, Reply } from '../http/route.ts'
import { recordEvent } from '../library/activity/queries.ts'
import type { Database } from '../storage/db/database.ts'
import type { Eraser } from './eraser.ts'
import { readReceipt } from './read-receipt.ts'

const DONE = 'All your photos, and the faces and people found in them, have been deleted permanently.'
const CONTINUES = 'Your photos and people are being erased. This continues in the background.'

/** POST /library/erase. */
export function erasureRoutes({ db, eraser, now }: { db: Database; eraser: Eraser; now: () => number }) {
  return handle({
    'POST /api/library/erase': async ({ ownerId }) => {
      const id = await eraser.begin(ownerId, 'deleted-all', async (transaction, { photos }) =>
        recordEvent(transaction, ownerId, { kind: 'deleted-all', count: photos }, now()),
      )
      const isDone = await eraser.finish(id)
      // The browser's cache may hold pictures.
      const headers = { 'clear-site-data': '"cache"' }
      if (isDone) return new Reply(200, { message: DONE }, headers)
      return new Reply(202, { message: CONTINUES, erasure: await readReceipt(db, id) }, headers)
    },
  })
}
