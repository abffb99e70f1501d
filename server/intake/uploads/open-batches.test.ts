import { expect, test } from 'vitest'
import type { BatchList } from '../../../shared/api/progress.ts'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import { MINUTE_MS } from '../../../shared/api/durations.ts'
import { buildAppPassword, uploadWith } from '../../../test/factories/app-passwords.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp } from '../../../test/server/test-app.ts'

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const phone = (await buildAppPassword(user)).password
  const script = (await buildAppPassword(user)).password
  const upload = async (password: string, shade: number) =>
    (await uploadWith(app, `Bearer ${password}`, { shade })).json<ProcessAnswer>().batchId
  const list = async () => (await user.send({ url: '/api/batches' })).json<BatchList>().batches
  return { ...app, user, phone, script, upload, list }
}

test('requests of one app password that follow each other are one batch', async () => {
  const { clock, phone, script, upload, list } = await setUp()
  const ids = await Promise.all([1, 2, 3, 4].map(shade => upload(phone, shade)))
  clock.now += 9 * MINUTE_MS
  ids.push(await upload(phone, 1))
  expect(new Set(ids).size).toBe(1)
  expect(await list()).toMatchObject([
    { id: ids[0], state: 'processing', fileCount: 5, received: 4, recognised: 0 },
  ])
  expect(await upload(script, 6)).not.toBe(ids[0])
  clock.now += 11 * MINUTE_MS
  expect(ids).not.toContain(await upload(phone, 5))
  expect(await list()).toHaveLength(3)
})

test('a batch of an app password is done whenever nothing of it waits, and takes more photos then', async () => {
  const { db, clock, phone, upload, list } = await setUp()
  const id = await upload(phone, 1)
  const finish = { state: 'processed', faceCount: 0, processedAt: clock.now } as const
  await db.updateTable('allPhotos').set(finish).execute()
  expect(await list()).toMatchObject([{ id, state: 'done', received: 1, processed: 1 }])
  expect(await upload(phone, 2)).toBe(id)
  expect(await list()).toMatchObject([{ id, state: 'processing', received: 2, processed: 1 }])
})

test('a cancelled batch takes no more photos; the next ones are another batch', async () => {
  const { user, phone, upload, list } = await setUp()
  const id = await upload(phone, 1)
  await user.send({ method: 'POST', url: `/api/batches/${id}/cancel` })
  expect(await upload(phone, 2)).not.toBe(id)
  expect((await list()).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'processing'])
})

test('another batch stays closed to an app password once it is complete', async () => {
  const app = await setUp()
  const { user, phone } = app
  const { id } = (await user.send({ method: 'POST', url: '/api/batches', payload: { fileCount: 1 } })).json()
  await user.send({ method: 'POST', url: `/api/batches/${id}/complete` })
  const answer = await uploadWith(app, `Bearer ${phone}`, { url: `/process?batch=${id}` })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'batch-closed'])
})
