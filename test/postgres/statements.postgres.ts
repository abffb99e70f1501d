import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ProcessAnswer } from '../../shared/api/clusters.ts'
import { formatEngineVersion } from '../../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import { checkConsentFor } from '../../server/accounts/consents/consents.ts'
import { storeNames } from '../../server/library/names/import-names.ts'
import { makeThumbnailHandler } from '../../server/library/photos/make-thumbnail.ts'
import { processPhotoHandler } from '../../server/library/photos/process-photo.ts'
import { makeThumbnail } from '../../server/machinery/imaging/make-thumbnail.ts'
import { runNextJob } from '../../server/machinery/jobs/run-jobs.ts'
import { groupPeopleHandler } from '../../server/library/people/group/group-people.ts'
import { findTargetNetwork } from '../../server/library/people/group/target-network.ts'
import { buildEngines } from '../factories/build-engines.ts'
import { buildLibrary } from '../factories/build-library.ts'
import { buildPhotoBytes } from '../factories/build-photo-bytes.ts'
import { buildDetectedFace, buildReading } from '../factories/build-reading.ts'
import { buildUser } from '../factories/build-user.ts'
import { handleEveryJob } from '../factories/job-handlers.ts'
import { placeByDirection } from '../factories/place-by-direction.ts'
import { buildForm } from '../factories/upload.ts'
import { createTestApp } from '../server/test-app.ts'

/** What the browser sends in one request. */
const PHOTOS_IN_A_REQUEST = 20
const PEOPLE = 10
const MOST_PER_PHOTO = 30

/** Counts what connections send to PostgreSQL: each statement, begin and commit. */
function countSent(): () => number {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => spy.mockRestore())
  return () => {
    const sent = spy.mock.calls.length
    spy.mockClear()
    return sent
  }
}

async function setUp() {
  const app = await createTestApp()
  const { db, store, clock } = app
  const user = await buildUser(app)
  const now = () => clock.now
  let photos = 0
  const engines = {
    ...buildEngines({
      readPhoto: async () => {
        photos += 1
        const faces = [0, PEOPLE / 2].map(first => ({ x: 40 * first, axis: first + (photos % (PEOPLE / 2)) }))
        return buildReading(faces.map(buildDetectedFace))
      },
    }),
    findTarget: async (queryable: Parameters<typeof findTargetNetwork>[0]) =>
      formatEngineVersion(
        await findTargetNetwork(queryable, { networks: [BUNDLED_NETWORK], bundled: BUNDLED_NETWORK }),
      ),
  }
  const log = pino({ level: 'silent' })
  const common = { db, store, engines, mayLookForFaces: checkConsentFor('own'), now }
  const handlers = {
    ...handleEveryJob({
      run: () => Promise.reject(new Error('Nobody expects this job.')),
      giveUp: async () => {},
    }),
    'make-thumbnail': makeThumbnailHandler({ ...common, makeThumbnail }),
    'process-photo': processPhotoHandler({ ...common, storeNames }),
    'group-people': groupPeopleHandler({
      ...common,
      log,
      placeFaces: placeByDirection,
      findQuestions: async () => [],
    }),
  }
  const takeCount = countSent()
  let shade = 0

  /** Sends photos in one request and runs all jobs; returns how many statements each part took. */
  async function processPhotos() {
    const files = await Promise.all(
      Array.from({ length: PHOTOS_IN_A_REQUEST }, async () => {
        shade += 1
        return { name: `IMG_${shade}.jpg`, bytes: await buildPhotoBytes({ shade }) }
      }),
    )
    const form = await buildForm(files)
    takeCount()
    const answer = await user.send({ method: 'POST', url: `/process?user=${user.uid}`, ...form })
    const upload = takeCount()
    expect(answer.json<ProcessAnswer>().accepted).toHaveLength(PHOTOS_IN_A_REQUEST)
    const sentFor = {
      'make-thumbnail': [] as number[],
      'process-photo': [] as number[],
      'group-people': [] as number[],
    }
    for (;;) {
      // Portraits are cut once people are there.
      await db.deleteFrom('jobs').where('name', '=', 'cut-portrait').execute()
      const jobs = await db.selectFrom('jobs').select(['id', 'name', 'runAt']).orderBy('runAt').execute()
      const [next] = jobs
      if (!next) break
      clock.now = Math.max(clock.now, next.runAt)
      takeCount()
      await runNextJob({ db, workerId: 'w1', handlers, log, now })
      const count = takeCount()
      const left = new Set((await db.selectFrom('jobs').select('id').execute()).map(({ id }) => id))
      const done = jobs.filter(({ id }) => !left.has(id))
      expect(done).toHaveLength(1)
      // Jobs of other kinds fail.
      for (const { name } of done) sentFor[name as keyof typeof sentFor].push(count)
    }
    const { 'make-thumbnail': thumbnail, 'process-photo': photo, 'group-people': grouping } = sentFor
    const inAll = [upload, ...thumbnail, ...photo, ...grouping].reduce((sum, count) => sum + count)
    return { upload, thumbnail, photo, grouping, perPhoto: inAll / PHOTOS_IN_A_REQUEST }
  }

  return { db, user, processPhotos }
}

test.each([0, 1500])(
  'a photo takes at most 30 statements from its upload to its people in a library of %i photos',
  async photos => {
    const { db, user, processPhotos } = await setUp()
    const { uid: ownerId } = user
    if (photos > 0) await buildLibrary(db, { ownerId, photos, facesPerPhoto: 2, people: 300 })
    const counts = await processPhotos()
    expect(counts.upload).toBe(20)
    expect(counts.thumbnail).toEqual(Array<number>(PHOTOS_IN_A_REQUEST).fill(9))
    // Before the first face of an owner, two more create the owner's keys.
    const first = photos === 0 ? 19 : 17
    expect(counts.photo).toEqual([first, ...Array<number>(PHOTOS_IN_A_REQUEST - 1).fill(17)])
    // People of the library are counted again, and those without a face deleted.
    expect(counts.grouping).toEqual([photos === 0 ? 43 : 45])
    expect(counts.perPhoto).toBeLessThanOrEqual(MOST_PER_PHOTO)
    const people = await db.selectFrom('people').select('faceCount').where('ownerId', '=', ownerId).execute()
    expect(people.filter(({ faceCount }) => faceCount === 4).length).toBeGreaterThanOrEqual(PEOPLE)
  },
)

/** The session is one of them. Fewer are sent where a slow read was remembered. */
test.each([
  ['/api/stats', 7],
  ['/api/people', 3],
  ['/api/search/photos', 4],
  ['/api/overview?since=2000-01-01T00:00:00.000Z', 7],
  ['/api/history', 6],
])('%s takes at most %i statements', async (path, most) => {
  const app = await createTestApp()
  const user = await buildUser(app)
  await buildLibrary(app.db, { ownerId: user.uid, photos: 50, facesPerPhoto: 2, people: 10 })

  await user.send({ url: path })
  const takeCount = countSent()
  expect((await user.send({ url: path })).statusCode).toBe(200)
  expect(takeCount()).toBeLessThanOrEqual(most)
})
