import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { createLastSeenRecorder } from './record-last-seen.ts'

test('who comes while the disk is full is let in, and noted once there is room', async () => {
  const { db } = await createTestStorage()
  const recordLastSeen = createLastSeenRecorder({ db, now: () => 7 })
  // As if the disk ended there, and so long an id that it does not fit into a page that is there.
  await sql`pragma max_page_count = 1`.execute(db)
  const ownerId = 'x'.repeat(100_000)
  await recordLastSeen(ownerId)
  const seenAt = () => db.selectFrom('lastSeen').select('lastSeenAt').execute()
  expect(await seenAt()).toEqual([])
  await sql`pragma max_page_count = 1000000`.execute(db)
  await recordLastSeen(ownerId)
  expect(await seenAt()).toEqual([{ lastSeenAt: 7 }])
})
