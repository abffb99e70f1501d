import type { KyselyPlugin } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildLibrary } from '../../test/factories/build-library.ts'
import { buildUser } from '../../test/factories/build-user.ts'
import { createTestApp } from '../../test/server/test-app.ts'
import { createTestStorage } from '../../test/server/test-storage.ts'
import { blobNames } from '../storage/blobs/blob-names.ts'
import { createReads, createReadsInThreads } from './reads.ts'

const PHOTOS = 300
/** The largest default page, one row more, and the other rows that a list may need. */
const MAX_ROWS = 120
/** The export yields to other requests after this many rows. */
const MAX_EXPORT_ROWS = 500

/** Creates an app whose reads run in threads as in the server, and a user with a library. */
async function setUp() {
  const stored = await createTestStorage()
  const results: number[] = []
  const countRows: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      results.push(result.rows.length)
      return result
    },
  }
  const storage = { ...stored, db: stored.db.withPlugin(countRows) }
  const app = await createTestApp({ storage, databaseAddress: stored.databaseAddress })
  const user = await buildUser(app)
  const library = { ownerId: user.uid, photos: PHOTOS, facesPerPhoto: 2, people: 3 }
  const { personIds } = await buildLibrary(app.db, library)
  return { ...app, databaseAddress: stored.databaseAddress, user, personIds, results }
}

test('reads in threads return the same as in this thread', async () => {
  const { db, databaseAddress: database, user, personIds } = await setUp()
  const log = pino({ level: 'silent' })
  const inThreads = createReadsInThreads(db, { database, log })
  onTestFinished(() => inThreads.close())
  const here = createReads(db)
  const [personId = ''] = personIds
  for (const reads of [here, inThreads.reads]) {
    expect((await reads.readTimeline(user.uid, personId)).strip.length).toBeGreaterThan(1)
    const cluster = { clusterName: 'Name 0', sidecars: true }
    expect((await reads.planZipOfCluster(user.uid, cluster)).plan.photoCount).toBeGreaterThan(1)
  }
  expect(await inThreads.reads.searchPhotos(user.uid, {}, {})).toEqual(
    await here.searchPhotos(user.uid, {}, {}),
  )
  const folders = { ids: null, hasNames: true }
  expect(await inThreads.reads.planZipOfPeople(user.uid, folders)).toEqual(
    await here.planZipOfPeople(user.uid, folders),
  )
  const missing = inThreads.reads.readTimeline(user.uid, 'nobody')
  await expect(missing).rejects.toMatchObject({ code: 'not-found', status: 404 })
})

test('no request reads a whole library in the thread of the API', async () => {
  const { routes, store, user, personIds, results } = await setUp()
  const photoId = `${user.uid}-photo-0`
  const names = Array.from({ length: PHOTOS }, (_, i) =>
    blobNames.original(user.uid, `${user.uid}-photo-${i}`),
  )
  await Promise.all(names.map(name => store.put(name, Buffer.from('x'))))
  const toPath = (url: string) =>
    url
      .replace(':personId', personIds[0] ?? '')
      .replace(':photoId', photoId)
      .replace(':faceId', `${photoId}-face-0`)
      .replaceAll(/:\w+/g, 'x')
  // Streams do not end, so they are left out.
  const read = routes.filter(({ method, url }) => method === 'GET' && !/\*|progress$/.test(url))
  expect(read.length).toBeGreaterThan(40)
  const faceIds = [`${photoId}-face-0`]
  const requests = [
    ...read.map(({ url }) => ({
      url: url.startsWith('/api/')
        ? toPath(url)
        : `${toPath(url)}?user=${user.uid}&folder=Name%200&sidecars=true`,
    })),
    { url: `/api/search/photos?with=${personIds.join()}&match=any` },
    { method: 'POST', url: '/api/search/download', payload: { photoIds: [photoId] } } as const,
    { method: 'POST', url: `/api/people/${personIds[0]}/similar-faces`, payload: { faceIds } } as const,
  ]
  const tooMany: [string, number][] = []
  for (const request of requests) {
    results.length = 0
    const { statusCode } = await user.send(request)
    expect([request.url, statusCode]).not.toEqual([request.url, 500])
    const rows = Math.max(0, ...results)
    const most = request.url === '/api/account/export' ? MAX_EXPORT_ROWS : MAX_ROWS
    if (rows > most) tooMany.push([request.url, rows])
  }
  expect(tooMany).toEqual([])
})
