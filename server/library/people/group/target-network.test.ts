import { expect, test } from 'vitest'
import { buildPhoto } from '../../../../test/factories/build-photo.ts'
import { createTestStorage } from '../../../../test/server/test-storage.ts'
import { requestChange } from './target-network.ts'

test('adds jobs only for owners who have consented to the current text', async () => {
  const storage = await createTestStorage()
  const { db } = storage
  const photo = await buildPhoto(storage, { ownerId: 'ann', state: 'processed' })
  await buildPhoto(storage, { ownerId: 'bob', state: 'processed' })
  const consent = { bob: false }
  const mayLookForFaces = async (_: unknown, ownerId: string) => ownerId === 'ann' || consent.bob
  const request = () => requestChange({ db, mayLookForFaces }, { engineVersion: 'e2', now: 0 })
  const readJobs = () =>
    db.selectFrom('jobs').select(['ownerId', 'name', 'subjectId']).orderBy('id').execute()

  expect([await request(), await request()]).toEqual([1, 0])
  expect(await readJobs()).toEqual([
    { ownerId: 'ann', name: 'reprocess-photo', subjectId: photo.id },
    { ownerId: 'ann', name: 'group-people', subjectId: null },
  ])
  consent.bob = true
  expect(await request()).toBe(1)
})
