import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildUser, type TestUser } from '../../test/factories/build-user.ts'
import { WAIT_LIMITS } from '../../test/wait-limits.ts'
import { createTestApp, type TestApp } from '../../test/server/test-app.ts'
import { CONCURRENCY_LIMITS } from './concurrency-limits.ts'

/** Starts an upload and sends no body, so that it runs until it is destroyed. */
function beginUpload({ app, origin }: TestApp, { uid, cookie }: TestUser) {
  const { port } = app.server.address() as AddressInfo
  const upload = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/process?user=${uid}`,
    headers: { cookie, origin, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1000 },
  })
  upload.on('error', () => {})
  upload.write('--x\r\n')
  onTestFinished(() => void upload.destroy())
  return upload
}

async function readStatus(upload: ReturnType<typeof request>): Promise<number | undefined> {
  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  return answer.statusCode
}

/** Sends an upload that ends immediately. */
const send = (by: TestUser) => by.send({ method: 'POST', url: `/process?user=${by.uid}` })

test('limits the concurrent requests of each kind for each user', async () => {
  const app = await createTestApp()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const user = await buildUser(app)
  const { max } = CONCURRENCY_LIMITS.upload
  const uploads = Array.from({ length: max + 1 }, () => beginUpload(app, user))
  // One of them is refused; it need not be the last one.
  const refused = await Promise.race(
    uploads.map(async upload => ({ upload, status: await readStatus(upload) })),
  )
  expect(refused.status).toBe(429)
  const other = await buildUser(app)
  expect((await send(other)).statusCode).toBe(415)
  expect((await send(user)).statusCode).toBe(429)
  // A request that was ended or answered is no longer counted.
  uploads.find(upload => upload !== refused.upload)?.destroy()
  await vi.waitFor(async () => expect((await send(user)).statusCode).toBe(415), WAIT_LIMITS)
  expect((await send(user)).statusCode).toBe(415)
})

test('expensive routes are limited', async () => {
  const { routes } = await createTestApp()
  const limited = routes.flatMap(({ url, config, method }) =>
    config?.concurrencyLimit && method !== 'HEAD' ? [[url, config.concurrencyLimit]] : [],
  )
  expect(Object.fromEntries(limited)).toEqual({
    '/process': CONCURRENCY_LIMITS.upload,
    '/api/photos/:photoId/film': CONCURRENCY_LIMITS.upload,
    '/clusters': CONCURRENCY_LIMITS.listing,
    '/download_cluster': CONCURRENCY_LIMITS.download,
    '/api/people/download': CONCURRENCY_LIMITS.download,
    '/api/search/download': CONCURRENCY_LIMITS.download,
    '/api/account/export': CONCURRENCY_LIMITS.export,
    '/api/sidecars': CONCURRENCY_LIMITS.sidecars,
    '/api/takeout/entries': CONCURRENCY_LIMITS.takeout,
    '/api/profile/images': CONCURRENCY_LIMITS.picture,
    '/api/face-searches': CONCURRENCY_LIMITS.picture,
    '/api/people/:personId/similar-faces': CONCURRENCY_LIMITS.listing,
  })
})
