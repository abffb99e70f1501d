import { expect, test } from 'vitest'
import { buildLibrary } from '../../../test/factories/build-library.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { deleteWaitingJobs } from '../../erasure/owned-row-queries.ts'
import { markPhotosToErase } from '../../erasure/trashed-photo-queries.ts'
import { buildPhotoJobs } from '../../machinery/jobs/build-photo-jobs.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import { setTrashedAt } from '../../library/trash/hiding-queries.ts'
import type { Queryable } from './database.ts'
import { ITEMS_PER_STATEMENT } from './split-for-statements.ts'
import { transactFor } from './transact-for.ts'

const ownerId = 'ann'
const PHOTOS = 2 * ITEMS_PER_STATEMENT + 1

/** Returns how often other work of the process had its turn while `work` ran in one transaction. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const count = (): void => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await work()
  clearImmediate(next)
  return turns
}

test('other work goes on while a whole library is moved to the trash, marked to be erased, or its jobs are deleted', async () => {
  const { db } = await createTestStorage()
  await buildLibrary(db, { ownerId, photos: PHOTOS, facesPerPhoto: 1, people: 3 })
  const photos = await db.selectFrom('photos').select('id').execute()
  const photoIds = photos.map(({ id }) => id)
  const steps: ((transaction: Queryable) => Promise<unknown>)[] = [
    transaction => setTrashedAt(transaction, ownerId, { photoIds, trashedAt: 1 }),
    transaction => markPhotosToErase(transaction, ownerId, { erasureId: 'erasure', chosen: 'all' }),
    transaction => deleteWaitingJobs(transaction, ownerId, 'photos'),
  ]
  for (const step of steps) {
    await insertJobs(db, buildPhotoJobs(photoIds, { ownerId, runAt: 0 }))
    await transactFor(db, ownerId, async transaction => {
      expect(await countTurns(() => step(transaction))).toBeGreaterThan(1)
    })
  }
  expect(await db.selectFrom('photos').select('id').execute()).toEqual([])
  expect(await db.selectFrom('allPhotos').select('erasureId').distinct().execute()).toEqual([
    { erasureId: 'erasure' },
  ])
  expect(await db.selectFrom('jobs').select('id').execute()).toEqual([])
})
