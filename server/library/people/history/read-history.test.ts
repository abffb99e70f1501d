import { expect, test } from 'vitest'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { buildPerson, buildPhoto } from '../../../../test/factories/build-photo.ts'
import { buildUser } from '../../../../test/factories/build-user.ts'
import { createTestApp } from '../../../../test/server/test-app.ts'

test('a step without faces shows those of its people', async () => {
  const app = await createTestApp()
  const user = await buildUser(app)
  const { id: photoId } = await buildPhoto(app, { ownerId: user.uid })
  const [named, hidden] = [
    await buildPerson(app, { ownerId: user.uid, number: 1, photoIds: [photoId] }),
    await buildPerson(app, { ownerId: user.uid, number: 2, photoIds: [photoId] }),
  ]
  const decide = async (url: string, payload: object) => {
    app.clock.now += 1000
    expect((await user.send({ method: 'PUT', url, payload })).statusCode).toBe(200)
  }
  await decide(`/api/people/${named.id}/name`, { name: 'Bo' })
  await decide(`/api/people/${hidden.id}/hidden`, { isHidden: true })
  const findCover = async (id: string) =>
    (await user.send({ url: `/api/people/${id}` })).json<PersonSummary>().coverFaceId
  expect((await user.send({ url: '/api/history' })).json()).toMatchObject({
    entries: [
      { kind: 'hide', faceIds: [await findCover(hidden.id)] },
      { kind: 'name', faceIds: [await findCover(named.id)] },
    ],
  })
})
