import { expect, test } from 'vitest'
import { buildPhoto } from '../../test/factories/build-photo.ts'
import { createTestStorage } from '../../test/server/test-storage.ts'
import { readRemembered, readRemembering, rememberEverything } from './remember.ts'

test('what was read of a library is remembered until a row of it changes', async () => {
  const storage = await createTestStorage()
  const { db } = storage
  rememberEverything(db)
  await buildPhoto(storage, { ownerId: 'ann' })
  let [wholeReads, freshReads, singleReads] = [0, 0, 0]
  const read = () =>
    readRemembering(db, 'ann', {
      name: 'count',
      fresh: async () => (freshReads += 1),
      whole: async () => (wholeReads += 1),
    })
  const readSingle = () => readRemembered(db, 'ann', 'single', async () => (singleReads += 1))

  expect([await read(), await readSingle()]).toEqual([[1, 1], 1])
  await buildPhoto(storage, { ownerId: 'bob' })
  expect([await read(), await readSingle()]).toEqual([[2, 1], 1])
  await buildPhoto(storage, { ownerId: 'ann' })
  expect([await read(), await readSingle()]).toEqual([[3, 2], 2])
  await db.updateTable('allPhotos').set({ favouriteAt: 1 }).where('ownerId', '=', 'ann').execute()
  expect([await read(), await readSingle()]).toEqual([[4, 3], 3])
  await db.deleteFrom('allPhotos').where('ownerId', '=', 'ann').execute()
  expect([await read(), await readSingle()]).toEqual([[5, 4], 4])
  expect([await read(), await readSingle()]).toEqual([[6, 4], 4])
})

test('nothing is remembered of a library without a stamp', async () => {
  const { db } = await createTestStorage()
  rememberEverything(db)
  let reads = 0
  const read = () => readRemembered(db, 'nobody', 'count', async () => (reads += 1))
  expect([await read(), await read()]).toEqual([1, 2])
})
