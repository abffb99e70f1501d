import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '../../../../../test/server/make-temporary-folder.ts'
import { openDatabase } from '../../open-database.ts'
import { migrateDatabase } from '../../migrate.ts'
import { MIGRATIONS } from '../../migrations.ts'

test('people whom a grouping of an older Kindred deleted are restored without a face, in their last state', async () => {
  const db = openDatabase(join(await makeTemporaryFolder(), 'a.db'))
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  expect((await migrator.migrateTo('0030-unnamed-clusters')).error).toBeUndefined()
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`insert into decisions (id, ownerId, kind, origin, madeAt, revision, summary)
    values ('d', 'ann', 'split', 'you', 0, 1, '{}'), ('e', 'ann', 'move', 'you', 0, 2, '{}')`)
  const person = { number: 7, name: null, createdAt: 5, hiddenAt: null, favouriteAt: 6 }
  await run(`insert into decisionPeople (seq, ownerId, personId, field, before, after, isFollowing) values
    (1, 'ann', 'new', 'self', null, '{}', 0),
    (1, 'ann', 'gone', 'self', '${JSON.stringify({ ...person, favouriteAt: null })}', null, 1),
    (2, 'ann', 'gone', 'self', '${JSON.stringify(person)}', null, 1),
    (2, 'ann', 'there', 'self', '${JSON.stringify({ ...person, number: 8 })}', null, 1)`)
  await run(`insert into allPeople (id, ownerId, number, coverFaceId, photoCount, faceCount, createdAt)
    values ('there', 'ann', 9, 'face', 1, 1, 0)`)

  await migrateDatabase(db)
  const people = await db.selectFrom('allPeople').selectAll().orderBy('number').execute()
  expect(people).toEqual([
    expect.objectContaining({ ...person, id: 'gone', ownerId: 'ann', photoCount: 0, faceCount: 0 }),
    expect.objectContaining({ id: 'there', number: 9, faceCount: 1 }),
  ])
  expect(await db.selectFrom('decisionPeople').selectAll().execute()).toEqual([
    { seq: 1, ownerId: 'ann', personId: 'new', field: 'self', before: null, after: '{}' },
  ])
  // They are deleted with their decision, as before.
  await run(`delete from decisions`)
  expect(await db.selectFrom('decisionPeople').selectAll().execute()).toEqual([])
})
