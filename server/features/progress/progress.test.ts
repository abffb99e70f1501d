import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ProgressSnapshot } from '../../../shared/api/progress.ts'
import { buildFace, buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { PATIENCE } from '../../../test/patience.ts'
import { progressEvents } from './progress-events.ts'

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  return { ...app, user, ownerId: user.uid }
}

function parse(event: string | undefined): ProgressSnapshot {
  return JSON.parse(/^event: progress\ndata: (.*)\n\n$/.exec(event ?? '')?.[1] ?? '') as ProgressSnapshot
}

describe('GET /api/stats', () => {
  test('counts photos by what became of them, and clusters', async () => {
    const app = await setUp()
    const { db, ownerId, user } = app
    expect((await user.send({ url: '/api/stats' })).json()).toEqual({
      totalClusters: 0,
      imagesProcessed: 0,
      photos: 0,
      photosWaiting: 0,
      photosFailed: 0,
      photosWithoutFaces: 0,
      photosToSearch: 0,
      peopleVersion: 0,
    })
    await buildPhoto(app, { ownerId, state: 'waiting' })
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
      photosWithoutFaces: 1,
      photosToSearch: 0,
      peopleVersion: 77,
    })
  })
})

describe('GET /api/progress', () => {
  test('sends the state of things at once and after each change, until the server stops', async () => {
    const app = await setUp()
    const { ownerId, user } = app
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.app.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/api/progress`, { headers: { cookie: user.cookie } })
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    const read = async () => (await reader?.read())?.value
    expect(parse(await read())).toMatchObject({ stats: { photos: 0 }, batches: [] })
    await buildPhoto(app, { ownerId })
    // The rows come one by one, so that events in between are possible.
    await vi.waitFor(
      async () => expect(parse(await read()).stats).toMatchObject({ imagesProcessed: 1 }),
      PATIENCE,
    )
    await app.app.close()
    await vi.waitFor(async () => expect((await reader?.read())?.done).toBe(true), PATIENCE)
  })
})

describe('progressEvents', () => {
  test('ends at the next sign of life once the viewer has signed out, and sends nothing twice', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    let stamps = 0
    const snapshot = { stats: {}, batches: [] } as unknown as ProgressSnapshot
    let isAllowed = true
    const events: string[] = []
    for await (const event of progressEvents({
      readSnapshot: async () => snapshot,
      readStamp: async () => {
        stamps += 1
        vi.advanceTimersByTime(8000)
        isAllowed = stamps < 3
        return String(stamps)
      },
      isAllowed: async () => isAllowed,
      signal: new AbortController().signal,
    })) {
      events.push(event)
    }
    expect(events).toEqual([expect.stringContaining('event: progress'), ': still here\n\n'])
  })
})
