import { expect, test } from 'vitest'
import type { Companions, PeoplePage, PersonFacePage } from '../../../../shared/api/people.ts'
import { buildPerson, buildPhoto } from '../../../../test/factories/build-photo.ts'
import { buildUser } from '../../../../test/factories/build-user.ts'
import { createTestApp } from '../../../../test/server/test-app.ts'

test('people are paged, favourites first, then named ones, and shown by name or number', async () => {
  const app = await createTestApp()
  const user = await buildUser(app)
  const ownerId = user.uid
  const photoIds: string[] = []
  for (let i = 0; i < 3; i++) photoIds.push((await buildPhoto(app, { ownerId })).id)
  const build = (number: number, photoCount: number, name: string | null = null) =>
    buildPerson(app, { ownerId, number, name, photoIds: photoIds.slice(0, photoCount) })
  await build(1, 1)
  await build(2, 1, 'Ann')
  await build(3, 2)
  await build(4, 2)
  await build(5, 3)
  await build(6, 2, 'Bo')
  const favourites = [await build(7, 1), await build(8, 1, 'Cy')]
  for (const { id } of favourites)
    await user.send({ method: 'PUT', url: `/api/people/${id}/favourite`, payload: { isFavourite: true } })

  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const url: string = `/api/people?limit=1${cursor && `&cursor=${cursor}`}`
    const page: PeoplePage = (await user.send({ url })).json<PeoplePage>()
    expect([page.total, page.rare]).toEqual([8, 3])
    seen.push(...page.people.map(({ name, photoCount }) => `${name}: ${photoCount}`))
    cursor = page.nextCursor
  }
  expect(seen).toEqual([
    'Cy: 1',
    'Person 7: 1',
    'Bo: 2',
    'Ann: 1',
    'Person 5: 3',
    'Person 3: 2',
    'Person 4: 2',
    'Person 1: 1',
  ])
})

test('a person is returned with their cover', async () => {
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

test('faces of a person are paged in upload order, also several of one photo', async () => {
  const app = await createTestApp()
  const user = await buildUser(app)
  const ownerId = user.uid
  const [first, second, third] = [
    await buildPhoto(app, { ownerId }),
    await buildPhoto(app, { ownerId }),
    await buildPhoto(app, { ownerId }),
  ]
  const photoIds = [third, first, second, second, second].map(({ id }) => id)
  const { id, faceIds } = await buildPerson(app, { ownerId, number: 1, photoIds })
  await buildPerson(app, { ownerId, number: 2, photoIds })
  const ofSecond = faceIds.slice(2).toSorted()
  for (const limit of [1, 2, 3, 4, 5]) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const url: string = `/api/people/${id}/faces?limit=${limit}${cursor && `&cursor=${cursor}`}`
      const page: PersonFacePage = (await user.send({ url })).json<PersonFacePage>()
      expect(page.total).toBe(5)
      seen.push(...page.faces.map(face => face.id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual([faceIds[1], ...ofSecond, faceIds[0]])
  }
})

test('companions are visible people of the same owner in at least two photos together', async () => {
  const app = await createTestApp()
  const user = await buildUser(app)
  const ownerId = user.uid
  const photoIds: string[] = []
  for (let i = 0; i < 4; i++) photoIds.push((await buildPhoto(app, { ownerId })).id)
  const build = (number: number, ...photos: number[]) =>
    buildPerson(app, { ownerId, number, photoIds: photos.map(photo => photoIds[photo] ?? '') })
  const { id } = await build(1, 0, 1, 2)
  await build(2, 0, 3)
  await build(3, 0, 1)
  await build(4, 0, 1, 2, 3)
  const hidden = await build(5, 0, 1, 2)
  await user.send({ method: 'PUT', url: `/api/people/${hidden.id}/hidden`, payload: { isHidden: true } })
  const url = `/api/people/${id}/companions`
  const { companions } = (await user.send({ url })).json<Companions>()
  expect(companions.map(({ person, photosTogether }) => [person.name, photosTogether])).toEqual([
    ['Person 4', 3],
    ['Person 3', 2],
  ])
  const other = await buildUser(app)
  expect((await other.send({ url })).statusCode).toBe(404)
})
