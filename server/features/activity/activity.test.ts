import { describe, expect, test } from 'vitest'
import type { ActivityPage } from '../../../shared/api/account.ts'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import { MINUTE_MS } from '../../../shared/api/durations.ts'
import { buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser, type TestUser } from '../../../test/factories/build-user.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { buildForm } from '../../../test/factories/upload.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { recordEvent } from '../../library/activity/queries.ts'

async function setUp() {
  const app = await createTestApp()
  // Giving consent is an event, too.
  const user = await buildUser(app, { hasConsented: false })
  return { ...app, user, ownerId: user.uid }
}

async function readEvents(user: TestUser, query = ''): Promise<ActivityPage> {
  return (await user.send({ url: `/api/activity${query}` })).json<ActivityPage>()
}

async function readKinds(user: TestUser): Promise<string[]> {
  const { events } = await readEvents(user)
  return events.map(({ kind, count }) => (count === null ? kind : `${kind} ${count}`))
}

describe('GET /api/activity', () => {
  test('lists signing up and signing in, newest first', async () => {
    const { user } = await setUp()
    const { events, nextCursor } = await readEvents(user)
    expect(events.map(({ kind }) => kind)).toEqual(['signed-in', 'signed-up'])
    expect(events[0]).toEqual({
      id: expect.any(Number),
      kind: 'signed-in',
      at: '2026-05-04T10:00:00.000Z',
      count: null,
      personId: null,
      personName: null,
    })
    expect(nextCursor).toBeNull()
  })

  test('records the new photos of an upload as one event, without earlier photos', async () => {
    const { user, clock } = await setUp()
    const send = async (shades: readonly number[], batch = '') => {
      const files = shades.map(async shade => ({
        name: `${shade}.jpg`,
        bytes: await buildPhotoBytes({ shade }),
      }))
      const form = await buildForm(await Promise.all(files))
      const query = batch && `&batch=${batch}`
      return user.send({ method: 'POST', url: `/process?user=${user.uid}${query}`, ...form })
    }
    const created = await user.send({ method: 'POST', url: '/api/batches', payload: { fileCount: 5 } })
    const { id } = created.json<{ id: string }>()
    await send([1, 2], id)
    clock.now += 9 * MINUTE_MS
    await send([3, 4, 5], id)
    expect((await readKinds(user))[0]).toBe('uploaded 5')
    clock.now += MINUTE_MS
    const again = (await send([1, 2])).json<ProcessAnswer>()
    expect(again.accepted.every(({ isRecognised }) => isRecognised)).toBe(true)
    await send([6])
    expect(await readKinds(user)).toEqual(['uploaded 1', 'uploaded 5', 'signed-in', 'signed-up'])
  })

  test('records which person was downloaded, by the current name, and counts single photos together', async () => {
    const { user, ownerId, clock, db, ...app } = await setUp()
    const photos = [
      await buildPhoto({ db, ...app }, { ownerId }),
      await buildPhoto({ db, ...app }, { ownerId }),
    ]
    const photoIds = photos.map(({ id }) => id)
    const { id: personId } = await buildPerson({ db, ...app }, { ownerId, number: 1, photoIds })
    await user.send({ url: `/download_cluster?user=${ownerId}&folder=Person%201` })
    await db.updateTable('allPeople').set({ name: 'Ann' }).where('id', '=', personId).execute()
    // With sidecars, which contain the names; the photos are the same.
    await user.send({ url: `/download_cluster?user=${ownerId}&folder=Person%201&sidecars=true` })
    clock.now += MINUTE_MS
    for (const id of photoIds) await user.send({ url: `/api/photos/${id}/image?download=true` })
    const rest = { range: 'bytes=3-' }
    await user.send({ url: `/api/photos/${photoIds[0]}/image?download=true`, headers: rest })
    await user.send({ url: `/api/photos/${photoIds[0]}/image` })
    const { events } = await readEvents(user, '?limit=2')
    expect(events).toMatchObject([
      { kind: 'downloaded', count: 2, personId: null, personName: null, at: '2026-05-04T10:01:00.000Z' },
      { kind: 'downloaded', count: 2, personId, personName: 'Ann' },
    ])
  })

  test('stores nothing about the people of an album that was deleted', async () => {
    const { user, ownerId, db, ...app } = await setUp()
    const { id } = await buildPhoto({ db, ...app }, { ownerId })
    await buildPerson({ db, ...app }, { ownerId, number: 1, name: 'Ann', photoIds: [id] })
    await user.send({ url: `/download_cluster?user=${ownerId}&folder=Ann` })
    await user.send({ method: 'POST', url: '/api/library/erase' })
    expect(await readKinds(user)).toEqual(['deleted-all 1', 'downloaded 1', 'signed-in', 'signed-up'])
    const rows = await db.selectFrom('events').select('subjectId').execute()
    expect(rows.filter(({ subjectId }) => subjectId !== null)).toEqual([])
  })

  test('is divided into pages', async () => {
    const { user, ownerId, db, clock } = await setUp()
    for (let i = 0; i < 5; i++) await recordEvent(db, ownerId, { kind: 'named' }, clock.now + (i >> 1))
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: ActivityPage = await readEvents(user, `?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.events.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
    const wrong = await user.send({ url: '/api/activity?cursor=1' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'invalid-request'])
  })
})

describe('recordEvent', () => {
  test('starts a new event after ten minutes, and for another subject or user', async () => {
    const { user, ownerId, db, clock, ...app } = await setUp()
    const other = await buildUser({ db, clock, ...app })
    const add = (owner: string, subjectId: string, at: number) =>
      recordEvent(db, owner, { kind: 'moved', count: 2, subjectId }, clock.now + at)
    await add(ownerId, 'a', 0)
    await add(ownerId, 'a', 10 * MINUTE_MS)
    await add(ownerId, 'a', 20 * MINUTE_MS + 1)
    await add(ownerId, 'b', 20 * MINUTE_MS + 2)
    await add(other.uid, 'b', 20 * MINUTE_MS + 2)
    await recordEvent(db, ownerId, { kind: 'moved', count: 0 }, clock.now)
    expect((await readKinds(user)).filter(kind => kind.startsWith('moved'))).toEqual([
      'moved 2',
      'moved 2',
      'moved 4',
    ])
  })
})
