import { describe, expect, test } from 'vitest'
import type { DeleteAllAnswer } from '../../../shared/api/clusters.ts'
import type { TrashPage } from '../../../shared/api/trash.ts'
import { buildLibrary } from '../../../test/factories/build-library.ts'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { recountPeople, refreshCovers } from '../../library/people/decide/apply-change.ts'
import { moveLibraryToTrash, PHOTOS_PER_TRANSACTION } from '../../library/trash/move-library.ts'

/** Several transactions of photos, and people of all sizes. */
const PHOTOS = 2 * PHOTOS_PER_TRANSACTION + 100

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const ownerId = user.uid
  const { personIds } = await buildLibrary(app.db, { ownerId, photos: PHOTOS, facesPerPhoto: 2, people: 40 })
  const [favourite = '', hidden = '', named = ''] = personIds
  const put = (url: string, payload: object) => user.send({ method: 'PUT', url, payload })
  const post = (url: string, payload?: object) =>
    user.send({ method: 'POST', url, ...(payload && { payload }) })
  await transactFor(app.db, ownerId, async transaction => {
    await recountPeople(transaction, ownerId, personIds)
    await refreshCovers(transaction, ownerId, personIds)
  })
  await put(`/api/people/${favourite}/favourite`, { isFavourite: true })
  await put(`/api/people/${hidden}/hidden`, { isHidden: true })
  await put(`/api/people/${named}/name`, { name: 'Zora' })
  const readPeople = () =>
    app.db.selectFrom('allPeople').selectAll().where('ownerId', '=', ownerId).orderBy('id').execute()
  const readShown = async () => {
    const urls = ['/api/people?show=all', '/api/photos', '/api/history', '/api/stats', '/api/search/photos']
    const answers = []
    for (const url of urls) answers.push((await user.send({ url })).json<Record<string, unknown>>())
    return answers.map(answer => ({ ...answer, peopleVersion: 0 }))
  }
  const deleteAll = async () => {
    const answer = await post(`/delete_all?user=${ownerId}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    return answer.json<DeleteAllAnswer>()
  }
  const countLibrary = async () => (await user.send({ url: '/api/photos' })).json<{ total: number }>().total
  const countTrash = async () => (await user.send({ url: '/api/trash' })).json<TrashPage>().total
  return { ...app, user, ownerId, post, readPeople, readShown, deleteAll, countLibrary, countTrash }
}

describe('POST /delete_all', () => {
  test('moves everything to the trash, says how to free the space, and undo restores exactly that', async () => {
    const app = await setUp()
    const { ownerId, post } = app
    const before = { people: await app.readPeople(), shown: await app.readShown() }
    expect(before.people.filter(({ coverFaceId }) => coverFaceId === '')).toEqual([])
    // This one stays in the trash.
    const gone = await buildPhoto(app, { ownerId, name: 'gone.jpg' })
    await post('/api/trash', { photoIds: [gone.id] })

    const answer = await app.deleteAll()
    expect(answer).toMatchObject({ photos: PHOTOS, message: expect.stringContaining('“Erase now”') })
    expect([await app.countLibrary(), await app.countTrash()]).toEqual([0, PHOTOS + 1])
    const counts = (await app.readPeople()).map(({ faceCount, photoCount }) => faceCount + photoCount)
    expect(new Set(counts)).toEqual(new Set([0]))

    const undone = await post('/api/trash/restore', { trashedAt: answer.trashedAt })
    expect([undone.statusCode, undone.json()]).toEqual([200, { photos: PHOTOS }])
    expect(await app.readPeople()).toEqual(before.people)
    expect(await app.readShown()).toEqual(before.shown)
    expect(await app.countTrash()).toBe(1)
    const again = await post('/api/trash/restore', { trashedAt: answer.trashedAt })
    expect(again.statusCode).toBe(404)
  })

  test('lets others write between its parts, and leaves photos that arrive meanwhile', async () => {
    const app = await setUp()
    const { db, ownerId } = app
    const ended: string[] = []
    let meanwhile: Promise<unknown> | undefined
    // Called in the first transaction.
    const now = () => {
      meanwhile ??= transactFor(db, 'somebody else', async transaction => {
        const batch = { id: 'other', ownerId: 'other', fileCount: 0, createdAt: 0, lastReceivedAt: 0 }
        await transaction.insertInto('batches').values(batch).execute()
      })
        .then(() => ended.push('other'))
        .then(() => buildPhoto(app, { ownerId, name: 'new.jpg' }))
      return app.clock.now
    }
    const { photos } = await moveLibraryToTrash({ db, now }, ownerId)
    ended.push('move')
    await meanwhile
    expect(ended).toEqual(['other', 'move'])
    expect([photos, await app.countLibrary(), await app.countTrash()]).toEqual([PHOTOS, 1, PHOTOS])
  })

  test('pressed twice is one move, which one undo brings back', async () => {
    const app = await setUp()
    const [first, second] = await Promise.all([app.deleteAll(), app.deleteAll()])
    expect(second).toEqual(first)
    await app.post('/api/trash/restore', { trashedAt: first.trashedAt })
    expect(await app.countLibrary()).toBe(PHOTOS)
  })

  test('says so when nothing is left, and moves nothing of anybody else', async () => {
    const app = await setUp()
    const other = await buildUser(app)
    await app.deleteAll()
    expect(await app.deleteAll()).toMatchObject({ photos: 0, message: 'There are no photos to delete.' })
    const foreign = await other.send({ method: 'POST', url: `/delete_all?user=${app.ownerId}` })
    expect(foreign.statusCode).toBe(404)
  })
})
