import type { AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import type { ProgressSnapshot } from '../../../shared/api/progress.ts'
import { buildFace, buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { buildPhotoJobs } from '../../machinery/jobs/build-photo-jobs.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { WAIT_LIMITS } from '../../../test/wait-limits.ts'

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  return { ...app, user, ownerId: user.uid }
}

/** Opens the stream; the function returns its next event, undefined at the end. */
async function openStream(port: number, cookie: string) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/progress`, { headers: { cookie } })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const events = splitEvents(answer)
  return async () => (await events.next()).value
}

/** Yields the events of a stream, however they are divided into pieces, without its comments. */
async function* splitEvents({ body }: Response): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = `${rest}${piece}`.split('\n\n')
    rest = parts.pop() ?? ''
    yield* parts.filter(part => !part.startsWith(':'))
  }
}

function parse(event: string | undefined): ProgressSnapshot {
  return JSON.parse(/^event: progress\ndata: (.*)$/.exec(event ?? '')?.[1] ?? '') as ProgressSnapshot
}

describe('GET /api/stats', () => {
  test('counts photos by state, and clusters', async () => {
    const app = await setUp()
    const { db, ownerId, user } = app
    expect((await user.send({ url: '/api/stats' })).json()).toEqual({
      totalClusters: 0,
      imagesProcessed: 0,
      photos: 0,
      photosWaiting: 0,
      photosFailed: 0,
      photosToShow: 0,
      photosWithFaces: 0,
      photosWithoutFaces: 0,
      photosToSearch: 0,
      peopleVersion: 0,
    })
    const waiting = await buildPhoto(app, { ownerId, state: 'waiting' })
    await insertJobs(db, buildPhotoJobs([waiting.id], { ownerId, runAt: 0 }))
    await buildPhoto(app, { ownerId, state: 'failed' })
    await buildPhoto(app, { ownerId })
    const { id } = await buildPhoto(app, { ownerId })
    await buildPerson(app, { ownerId, number: 1, photoIds: [id] })
    await buildFace(app, { ownerId, photoId: id })
    await db.insertInto('groupings').values({ ownerId, version: 77, durationMs: 1, groupedAt: 1 }).execute()
    expect((await user.send({ url: '/api/stats' })).json()).toEqual({
      totalClusters: 1,
      imagesProcessed: 2,
      photos: 4,
      photosWaiting: 1,
      photosFailed: 1,
      photosToShow: 1,
      photosWithFaces: 1,
      photosWithoutFaces: 1,
      photosToSearch: 0,
      peopleVersion: 77,
    })
  })

  test('counts people as the Results do, without rare people that are folded', async () => {
    const app = await setUp()
    const { ownerId, user } = app
    const photos = await Promise.all(Array.from({ length: 3 }, () => buildPhoto(app, { ownerId })))
    const [one] = photos.map(({ id }) => id)
    const readTotal = async (): Promise<unknown> =>
      (await user.send({ url: '/api/stats' })).json().totalClusters
    await buildPerson(app, { ownerId, number: 1, photoIds: photos.map(({ id }) => id) })
    await buildPerson(app, { ownerId, number: 2, name: 'Ann', photoIds: [one ?? ''] })
    for (let number = 3; number < 11; number++)
      await buildPerson(app, { ownerId, number, photoIds: [one ?? ''] })
    expect(await readTotal()).toBe(10)
    await buildPerson(app, { ownerId, number: 11, photoIds: [one ?? ''] })
    expect(await readTotal()).toBe(2)
  })
})

describe('GET /api/progress', () => {
  test('sends the state at the start and after each change, until the server stops', async () => {
    const app = await setUp()
    const { ownerId, user } = app
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.app.server.address() as AddressInfo
    const read = await openStream(port, user.cookie)
    expect(parse(await read())).toMatchObject({ stats: { photos: 0 }, batches: [] })
    await buildPhoto(app, { ownerId })
    // The rows are written one by one, so there may be events in between.
    await vi.waitFor(
      async () => expect(parse(await read()).stats).toMatchObject({ imagesProcessed: 1 }),
      WAIT_LIMITS,
    )
    await app.app.close()
    await vi.waitFor(async () => expect(await read()).toBeUndefined(), WAIT_LIMITS)
  })

  test('closes the oldest of more than six streams of a user', async () => {
    const { app, user } = await setUp()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const oldest = await openStream(port, user.cookie)
    parse(await oldest())
    for (let i = 0; i < 6; i++) parse(await (await openStream(port, user.cookie))())
    expect(await oldest()).toBe('event: replaced\ndata: {}')
    expect(await oldest()).toBeUndefined()
  })
})
