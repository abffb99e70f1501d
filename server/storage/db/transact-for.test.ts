import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { transactFor } from './transact-for.ts'

test('nothing else begins a transaction, except what reads a whole library', async () => {
  const beginning: string[] = []
  for await (const file of glob('{server,cli}/**/*.ts', { exclude: ['**/*.test.ts'] })) {
    if (/\.(?:start)?transaction\(\)/i.test(await readFile(file, 'utf8'))) beginning.push(file)
  }
  const snapshots = 'server/storage/db/postgres/postgres-rows.ts'
  expect(beginning.toSorted()).toEqual([snapshots, 'server/storage/db/transact-for.ts'])
})

test('each of many transactions of one owner sees what the previous one wrote', async () => {
  const { db } = await createTestStorage()
  await db.insertInto('secrets').values({ name: 'count', value: '0' }).execute()
  const raise = () =>
    transactFor(db, 'ann', async transaction => {
      const { value } = await transaction
        .selectFrom('secrets')
        .select('value')
        .where('name', '=', 'count')
        .executeTakeFirstOrThrow()
      await transaction
        .updateTable('secrets')
        .set({ value: `${Number(value) + 1}` })
        .where('name', '=', 'count')
        .execute()
    })
  await Promise.all(Array.from({ length: 20 }, raise))
  expect(await db.selectFrom('secrets').select('value').where('name', '=', 'count').execute()).toEqual([
    { value: '20' },
  ])
})

test('leaves no changes when it fails', async () => {
  const { db } = await createTestStorage()
  const failing = transactFor(db, 'ann', async transaction => {
    await transaction.insertInto('secrets').values({ name: 'half', value: '' }).execute()
    throw new Error('Failed on the way.')
  })
  await expect(failing).rejects.toThrow('Failed on the way.')
  expect(await db.selectFrom('secrets').select('name').where('name', '=', 'half').execute()).toEqual([])
})

test('leaves no changes of statements that begin together with one that fails', async () => {
  const { db } = await createTestStorage()
  const late: Promise<unknown>[] = []
  const failing = transactFor(db, 'ann', async transaction => {
    const insert = (name: string) => transaction.insertInto('secrets').values({ name, value: '' }).execute()
    await insert('twice')
    late.push(...['twice', 'b', 'c', 'd', 'e'].map(insert))
    await Promise.all(late)
  })
  await expect(failing).rejects.toThrow(/unique/i)
  await Promise.allSettled(late)
  const names = await db.selectFrom('secrets').select('name').where('value', '=', '').execute()
  expect(names).toEqual([])
})
