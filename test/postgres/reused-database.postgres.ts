import { expect, test } from 'vitest'
import { createTestStorage } from '../server/test-storage.ts'

test.each(['one', 'another'])('a table dropped by %s test is there in the next', async () => {
  const { db } = await createTestStorage()
  await db.insertInto('secrets').values({ name: 'kept', value: 'x' }).execute()
  expect(await db.selectFrom('secrets').selectAll().execute()).toHaveLength(1)
  await db.schema.dropTable('secrets').execute()
})

test.each(['one', 'another'])('a row of %s test is not there in the next', async () => {
  const { db } = await createTestStorage()
  await db.insertInto('secrets').values({ name: 'kept', value: 'x' }).execute()
  expect(await db.selectFrom('secrets').selectAll().execute()).toHaveLength(1)
})
