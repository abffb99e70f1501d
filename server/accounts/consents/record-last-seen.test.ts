import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { createLastSeenRecorder } from './record-last-seen.ts'

test('a visit while the disk is full succeeds, and is recorded once there is space', async () => {
  const { db } = await createTestStorage()
  const recordLastSeen = createLastSeenRecorder({ db, now: () => 7 })
  // As if the disk were full; the id is too long to fit into an existing page.
  await sql`pragma max_page_count = 1`.execute(db)
  const ownerId = 'x'.repeat(100_000)
  await recordLastSeen(ownerId)
  const readLastSeen = () => db.selectFrom('lastSeen').select('lastSeenAt').execute()
  expect(await readLastSeen()).toEqual([])
  await sql`pragma max_page_count = 1000000`.execute(db)
  await recordLastSeen(ownerId)
  expect(await readLastSeen()).toEqual([{ lastSeenAt: 7 }])
})
