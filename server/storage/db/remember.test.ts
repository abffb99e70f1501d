import { expect, test } from 'vitest'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { readRemembered, rememberEverything } from './remember.ts'

test('what was read of a library is remembered until a row of it changes', async () => {
  const storage = await createTestStorage()
  const { db } = storage
  rememberEverything(db)
  await buildPhoto(storage, { ownerId: 'ann' })
  let reads = 0
  const read = () => readRemembered(db, 'ann', 'count', async () => (reads += 1))

  expect(await read()).toBe(1)
  await buildPhoto(storage, { ownerId: 'bob' })
  expect(await read()).toBe(1)
  await buildPhoto(storage, { ownerId: 'ann' })
  expect(await read()).toBe(2)
  await db.updateTable('allPhotos').set({ favouriteAt: 1 }).where('ownerId', '=', 'ann').execute()
  expect(await read()).toBe(3)
  await db.deleteFrom('allPhotos').where('ownerId', '=', 'ann').execute()
  expect(await read()).toBe(4)
  expect(await read()).toBe(4)
})

test('nothing is remembered of a library without a stamp', async () => {
  const { db } = await createTestStorage()
  rememberEverything(db)
  let reads = 0
  const read = () => readRemembered(db, 'nobody', 'count', async () => (reads += 1))
  expect([await read(), await read()]).toEqual([1, 2])
})
