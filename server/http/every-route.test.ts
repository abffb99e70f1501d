import { expect, test } from 'vitest'
import { buildPhoto } from '../../test/factories/build-photo.ts'
import { buildUser } from '../../test/factories/build-user.ts'
import { createTestApp, type TestApp } from '../../test/server/test-app.ts'
import { BODY_LIMITS } from './body-limits.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Lists each route with each of its methods; HEAD is answered like GET. */
function listRoutes({ routes }: TestApp) {
  const all = routes.flatMap(route =>
    METHODS.filter(method => [route.method].flat().includes(method)).map(method => ({ ...route, method })),
  )
  const isNew = (name: string, i: number) => names.indexOf(name) === i
  const names = all.map(({ method, url }) => `${method} ${url}`)
  return all.flatMap((route, i) => (isNew(names[i] ?? '', i) ? [{ ...route, name: names[i] ?? '' }] : []))
}

test('a route accepts no larger body than it needs', async () => {
  const app = await createTestApp()
  expect(app.app.initialConfig.bodyLimit).toBe(16 * 1024)
  const larger = listRoutes(app).flatMap(({ name, bodyLimit, config }) =>
    bodyLimit === undefined || config?.isUpload ? [] : [[name, bodyLimit]],
  )
  const { text, people, faces, manifest } = BODY_LIMITS
  expect(Object.fromEntries(larger)).toEqual({
    'POST /api/contact': text,
    'POST /api/profile': text,
    'POST /api/people/:personId/merge': people,
    'POST /api/people/:personId/split': faces,
    'POST /api/people/:personId/not-this-person': faces,
    'POST /api/people/:personId/similar-faces': faces,
    'POST /api/faces/move': faces,
    'POST /api/faces/not-a-face': faces,
    'POST /api/search/download': faces,
    'POST /api/search/faces': faces,
    'POST /api/trash': faces,
    'POST /api/trash/restore': faces,
    'POST /api/trash/erase': faces,
    'POST /api/batches/:batchId/manifest': manifest,
    'POST /api/takeout/films': manifest,
  })
  const uploads = listRoutes(app).flatMap(({ name, config }) => (config?.isUpload ? [name] : []))
  expect(uploads.toSorted()).toEqual([
    'POST /api/face-searches',
    'POST /api/photos/:photoId/film',
    'POST /api/profile/images',
    'POST /api/sidecars',
    'POST /api/takeout/entries',
    'POST /process',
  ])
})

test('no answer about a user may be cached, except pictures by the user’s browser', async () => {
  const app = await createTestApp()
  const routes = listRoutes(app).filter(({ url }) => !url.startsWith('/api/docs') && url !== '/api/progress')
  expect(routes.length).toBeGreaterThan(60)
  let user = await buildUser(app)
  for (const { name, url, method } of routes) {
    // Some routes end the session or the account.
    if ((await user.send({ url: '/api/stats' })).statusCode === 401) user = await buildUser(app)
    const { id } = await buildPhoto(app, { ownerId: user.uid })
    const path = url
      .replace(':photoId', id)
      .replaceAll(/:\w+/g, 'x')
      .replace('/auth/*', method === 'GET' ? '/auth/passkey/list-user-passkeys' : '/auth/sign-out')
    const isOfUser = !url.startsWith('/api/')
    const answer = await user.send({
      method,
      url: isOfUser ? `${path}?user=${user.uid}&folder=x` : path,
      ...(method === 'GET' ? {} : { payload: {} }),
    })
    const isJson = (answer.headers['content-type'] ?? 'none').startsWith('application/json')
    const expected = isJson || answer.statusCode === 204 ? /^no-store$/ : /^private, |^no-store$/
    expect([name, answer.headers['cache-control']]).toEqual([name, expect.stringMatching(expected)])
  }
})

test('pictures that cannot change are cached permanently', async () => {
  const app = await createTestApp()
  const user = await buildUser(app)
  const { id } = await buildPhoto(app, { ownerId: user.uid })
  const { headers } = await user.send({ url: `/api/photos/${id}/image` })
  expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
})

test('requests are counted before the session is looked up, and before a body is read', async () => {
  const { app, origin } = await createTestApp({ requestsPerMinute: 2 })
  const send = async () => (await app.inject({ url: '/api/stats' })).statusCode
  expect([await send(), await send(), await send()]).toEqual([401, 401, 429])

  const { app: other } = await createTestApp()
  const post = (body: string) =>
    other.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { origin, 'content-type': 'application/json' },
      body,
    })
  const tooLarge = 'x'.repeat(17 * 1024)
  for (let i = 0; i < 300; i++) expect((await post(tooLarge)).statusCode).toBe(413)
  const refused = await post('{}')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
})
