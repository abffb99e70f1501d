import { expect, test } from 'vitest'
import { buildBatch, buildFace, buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp } from '../../../test/server/test-app.ts'

const OLD = '2026-05-01T09:00:00.000Z'
const NEW = '2026-05-08T09:00:00.000Z'

test('GET /api/overview returns how many photos are new, and which people are in most of them', async () => {
  const app = await createTestApp()
  const user = await buildUser(app)
  const ownerId = user.uid
  const [ann, ben, hidden] = await Promise.all(
    [1, 2, 3].map(number => buildPerson(app, { ownerId, number, photoIds: [] })),
  )
  const add = async (uploadedAt: string, people: readonly ({ id: string } | undefined)[]) => {
    const photo = await buildPhoto(app, { ownerId, uploadedAt, takenAt: '1998-07-01T00:00:00Z' })
    for (const person of people)
      await buildFace(app, { ownerId, photoId: photo.id, personId: person?.id ?? null })
    return photo
  }
  await add(OLD, [ann, ann, ann])
  const first = await add(NEW, [ann, ben, ben, hidden])
  const second = await add(NEW, [ben, hidden])
  await buildPhoto(app, { ownerId, uploadedAt: NEW, state: 'waiting' })
  const hide = {
    method: 'PUT',
    url: `/api/people/${hidden?.id}/hidden`,
    payload: { isHidden: true },
  } as const
  expect((await user.send(hide)).statusCode).toBe(200)

  const answer = (await user.send({ url: `/api/overview?since=${NEW}` })).json()
  expect(answer).toMatchObject({ newPhotoCount: 3, firstTakenAt: '1998-07-01T00:00:00.000Z' })
  expect(answer.newPhotos.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
  expect(answer.people).toMatchObject([
    { person: { id: ben?.id }, newPhotoCount: 2 },
    { person: { id: ann?.id }, newPhotoCount: 1 },
  ])
})

test('GET /api/overview without a time begins with the newest upload', async () => {
  const app = await createTestApp()
  const user = await buildUser(app)
  const ownerId = user.uid
  const nothing = { newPhotoCount: 0, newPhotos: [], people: [], firstTakenAt: null }
  expect((await user.send({ url: '/api/overview' })).json()).toEqual(nothing)
  await buildPhoto(app, { ownerId, uploadedAt: OLD })
  const batchId = await buildBatch(app, { ownerId, createdAt: Date.parse(NEW) })
  const { id } = await buildPhoto(app, { ownerId, uploadedAt: NEW, batchId })
  expect((await user.send({ url: '/api/overview' })).json()).toMatchObject({
    newPhotoCount: 1,
    newPhotos: [{ id }],
  })
})
