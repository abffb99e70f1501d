import { expect, test } from 'vitest'
import { buildBatch, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import { claimJob } from '../../machinery/jobs/turn-queries.ts'

async function setUp() {
  const app = await createTestApp()
  const [ann, bob] = [await buildUser(app), await buildUser(app)]
  const setPaused = async (paused: boolean) =>
    (await ann.send({ method: 'PUT', url: '/api/progress/paused', payload: { paused } })).json()
  const readPace = async () => (await ann.send({ url: '/api/batches' })).json().pace
  const claim = async () => claimJob(app.db, { workerId: 'w1', now: app.clock.now, leasedUntil: 9e15 })
  return { ...app, ann, bob, setPaused, readPace, claim }
}

test('a paused user’s photos wait, those of others and searches by a face do not', async () => {
  const { db, ann, bob, clock, setPaused, claim } = await setUp()
  const job = { runAt: clock.now } as const
  await insertJobs(db, [
    { ...job, name: 'process-photo', ownerId: ann.uid, subjectId: 'upload' },
    { ...job, name: 'process-photo', ownerId: ann.uid, subjectId: 'folder', isLessUrgent: true },
    { ...job, name: 'reprocess-photo', ownerId: ann.uid, subjectId: 'upload' },
    { ...job, name: 'find-face', ownerId: ann.uid, subjectId: 'search' },
    { ...job, name: 'embed-faces', ownerId: ann.uid, subjectId: 'upload' },
    { ...job, name: 'process-photo', ownerId: bob.uid, subjectId: 'of bob' },
  ])
  const pausedAt = new Date(clock.now).toISOString()
  expect(await setPaused(true)).toEqual({ pausedAt })
  clock.now += 1000
  // A second window presses the button too.
  expect(await setPaused(true)).toEqual({ pausedAt })
  const ran = [await claim(), await claim(), await claim(), await claim()]
  expect(ran.map(claimed => claimed?.subjectId)).toEqual(['search', 'upload', 'of bob', undefined])
  expect(await setPaused(false)).toEqual({ pausedAt: null })
  expect([await claim(), await claim()]).toMatchObject([{ name: 'process-photo' }, { ownerId: ann.uid }])
})

test('the pause is shown with what is left, and the time left is not', async () => {
  const app = await setUp()
  const { ann, clock, setPaused, readPace } = app
  const batchId = await buildBatch(app, { ownerId: ann.uid })
  const finish = async () => {
    const photo = await buildPhoto(app, { ownerId: ann.uid, batchId })
    await app.db.updateTable('allPhotos').set({ processedAt: clock.now }).where('id', '=', photo.id).execute()
  }
  for (let i = 0; i < 7; i++) {
    clock.now += 10_000
    await finish()
  }
  for (let i = 0; i < 5; i++) await buildPhoto(app, { ownerId: ann.uid, batchId, state: 'waiting' })
  const running = {
    pausedAt: null,
    isWaiting: false,
    heldBy: null,
    hours: null,
    photosLeft: 5,
    photosPerSecond: 0.1,
    secondsLeft: 50,
  }
  expect(await readPace()).toEqual(running)
  await setPaused(true)
  expect(await readPace()).toMatchObject({
    pausedAt: new Date(clock.now).toISOString(),
    isWaiting: true,
    photosLeft: 5,
    photosPerSecond: null,
    secondsLeft: null,
  })
  await setPaused(false)
  expect(await readPace()).toEqual(running)
})
