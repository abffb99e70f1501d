import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildPhoto } from '../../test/factories/build-photo.ts'
import { createTestStorage } from '../../test/server/test-storage.ts'
import { runTogether } from './run-together.ts'
import { transactFor } from './transact-for.ts'
import { insertJobs } from '../jobs/queries.ts'

const ownerId = 'ann'

async function setUp() {
  const storage = await createTestStorage()
  const names = ['a "quoted" \\x41.jpg', 'ü\u{1f600}.jpg', 'c.jpg']
  const bytes = Buffer.from('twenty bytes of JPEG')
  for (const name of names) await buildPhoto(storage, { ownerId, name, bytes })
  return { ...storage, names }
}

test('returns the rows of each statement, and how many rows each has written', async () => {
  const { db, names } = await setUp()
  const listNames = () => db.selectFrom('allPhotos').select('name').orderBy('seq').execute()
  const [photos, none, one, inserted, updated, deleted, returned, raw] = await runTogether(db, queryable =>
    Promise.all([
      queryable
        .selectFrom('allPhotos')
        .select(['name', 'takenAt', 'byteSize', 'seq'])
        .orderBy('seq')
        .execute(),
      queryable.selectFrom('jobs').selectAll().execute(),
      queryable
        .selectFrom('allPhotos')
        .select(eb => eb.fn.countAll<number>().as('count'))
        .where('name', 'in', names)
        .executeTakeFirstOrThrow(),
      queryable
        .insertInto('batches')
        .values({ id: 'one', ownerId, fileCount: 1, createdAt: 0, lastReceivedAt: 0 })
        .executeTakeFirst(),
      queryable.updateTable('allPhotos').set({ takenAt: 5 }).where('name', '!=', 'c.jpg').executeTakeFirst(),
      queryable.deleteFrom('events').executeTakeFirst(),
      queryable.deleteFrom('allPhotos').where('name', '=', 'c.jpg').returning(['name', 'keptIn']).execute(),
      sql`update "secrets" set value = ${'x'} where name = ${'nobody'}`.execute(queryable),
    ]),
  )
  expect(photos.map(({ name }) => name)).toEqual(names)
  expect(photos[0]).toEqual({ name: names[0], takenAt: null, byteSize: 20, seq: photos[0]?.seq })
  expect(typeof photos[0]?.seq).toBe('number')
  expect(none).toEqual([])
  expect(one).toEqual({ count: 3 })
  expect(inserted.numInsertedOrUpdatedRows).toBe(1n)
  expect(updated.numUpdatedRows).toBe(2n)
  expect(deleted.numDeletedRows).toBe(0n)
  expect(returned).toEqual([{ name: 'c.jpg', keptIn: 'store' }])
  expect(raw.numAffectedRows ?? 0n).toBe(0n)
  expect(await listNames()).toEqual(names.slice(0, 2).map(name => ({ name })))
})

test('sends a statement that needs the result of another after it', async () => {
  const { db } = await setUp()
  const [first, second] = await transactFor(db, ownerId, transaction =>
    runTogether(transaction, async queryable => {
      const rename = async (from: string, to: string) => {
        const photo = await queryable
          .selectFrom('allPhotos')
          .select('id')
          .where('name', '=', from)
          .executeTakeFirstOrThrow()
        return queryable
          .updateTable('allPhotos')
          .set({ name: to })
          .where('id', '=', photo.id)
          .returning('name')
          .executeTakeFirst()
      }
      return runTogether(queryable, () =>
        Promise.all([rename('c.jpg', 'd.jpg'), rename('ü\u{1f600}.jpg', 'e.jpg')]),
      )
    }),
  )
  expect([first?.name, second?.name]).toEqual(['d.jpg', 'e.jpg'])
})

test('fails as a whole, so that a transaction keeps nothing of it', async () => {
  const { db } = await setUp()
  const failing = transactFor(db, ownerId, transaction =>
    runTogether(transaction, queryable =>
      Promise.all([
        insertJobs(queryable, [{ name: 'group-people', ownerId, subjectId: null, runAt: 0 }]),
        sql`select "there is no such column" from "jobs"`.execute(queryable),
      ]),
    ),
  )
  await expect(failing).rejects.toThrow(/no such column/)
  expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([])
})
