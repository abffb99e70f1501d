import { expect, test } from 'vitest'
import type { PeoplePage } from '../../../shared/api/people.ts'
import { buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp } from '../../../test/server/test-app.ts'

test('people are paged, most photos first, and shown by name or number', async () => {
  const app = await createTestApp()
  const user = await buildUser(app)
  const ownerId = user.uid
  const photoIds: string[] = []
  for (let i = 0; i < 3; i++) photoIds.push((await buildPhoto(app, { ownerId })).id)
  const build = (number: number, photoCount: number, name: string | null = null) =>
    buildPerson(app, { ownerId, number, name, photoIds: photoIds.slice(0, photoCount) })
  await build(1, 1)
  await build(2, 3, 'Ann')
  await build(3, 2)
  await build(4, 2)

  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const url: string = `/api/people?limit=1${cursor && `&cursor=${cursor}`}`
    const page: PeoplePage = (await user.send({ url })).json<PeoplePage>()
    expect(page.total).toBe(4)
    seen.push(...page.people.map(({ name, photoCount }) => `${name}: ${photoCount}`))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(['Ann: 3', 'Person 3: 2', 'Person 4: 2', 'Person 1: 1'])
})

test('a person is told with the face that stands for them', async () => {
  const app = await createTestApp()
  const user = await buildUser(app)
  const { id: photoId } = await buildPhoto(app, { ownerId: user.uid })
  const { id, faceIds } = await buildPerson(app, { ownerId: user.uid, number: 5, photoIds: [photoId] })
  expect((await user.send({ url: `/api/people/${id}` })).json()).toEqual({
    id,
    name: 'Person 5',
    isNamed: false,
    photoCount: 1,
    faceCount: 1,
    coverFaceId: faceIds[0],
    isCoverChosen: false,
    isFavourite: false,
    isHidden: false,
  })
  const wrong = await user.send({ url: '/api/people?cursor=1' })
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'invalid-request'])
})
