import { expect, test } from 'vitest'
import { createTestStorage } from '../../test/server/test-storage.ts'
import { rememberMove } from './claim-folder.ts'
import { joinStorage, openStorage } from './open-storage.ts'

test('a library that was moved is neither served nor backed up, until it is back', async () => {
  const { dataDir } = await createTestStorage()
  await rememberMove(dataDir, true)
  for (const open of [openStorage, joinStorage]) {
    await expect(open(dataDir)).rejects.toMatchObject({
      code: 'bad-setting',
      message: expect.stringMatching(/was moved to PostgreSQL\. Set DATABASE_URL to it/),
    })
  }
  await rememberMove(dataDir, false)
  const { db } = await joinStorage(dataDir)
  await db.destroy()
})
