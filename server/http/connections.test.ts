import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildUser } from '../../test/factories/build-user.ts'
import { getStatus, openSockets, sendBytes, sendBodySlowly } from '../../test/factories/hostile-requests.ts'
import { buildPhotoBytes } from '../../test/factories/build-photo-bytes.ts'
import { buildForm } from '../../test/factories/upload.ts'
import { WAIT_LIMITS } from '../../test/wait-limits.ts'
import { createTestApp, type TestApp } from '../../test/server/test-app.ts'

async function listen(options: Parameters<typeof createTestApp>[0]) {
  const app = await createTestApp(options)
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as AddressInfo
  onTestFinished(() => app.app.server.closeAllConnections())
  return { ...app, target: { port } }
}

function countConnections({ app }: TestApp): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

/** Sends a request whose answer waits until `finish` is called. */
async function requestErasure(connections: { idleMs: number; answerMs: number }) {
  const app = await listen({ connections })
  const { uid, cookie } = await buildUser(app)
  const { db } = app
  await db
    .insertInto('jobs')
    .values({ name: 'group-people', ownerId: uid, state: 'running', runAt: 0, priority: 0 })
    .execute()
  let silences = 0
  app.app.server.on('timeout', () => void (silences += 1))
  const answer = fetch(`http://127.0.0.1:${app.target.port}/api/library/erase`, {
    method: 'POST',
    headers: { cookie, origin: app.origin },
  })
  return {
    answer,
    finish: () => db.deleteFrom('jobs').execute(),
    silences: () => silences,
  }
}

describe('open connections', () => {
  test('of one address never block those of another', async () => {
    const app = await listen({})
    const silent = await openSockets({ ...app.target, localAddress: '127.0.0.1' }, 1000)
    onTestFinished(silent.close)
    expect(await getStatus({ ...app.target, localAddress: '127.0.0.2' }, '/api/limits')).toBe(200)
    await vi.waitFor(async () => expect(await countConnections(app)).toBeLessThanOrEqual(201), WAIT_LIMITS)
  })

  test('are no longer counted for the address after they are closed', async () => {
    const app = await listen({ connections: { maxOpenPerAddress: 2 } })
    const silent = await openSockets(app.target, 2)
    expect(await getStatus(app.target, '/api/limits')).toBeNull()
    silent.close()
    await vi.waitFor(async () => expect(await getStatus(app.target, '/api/limits')).toBe(200), WAIT_LIMITS)
  })

  test('of a trusted proxy are not limited, since all visitors use them', async () => {
    const app = await listen({
      connections: { maxOpenPerAddress: 2 },
      settings: { trustedProxies: ['127.0.0.0/30'] },
    })
    const silent = await openSockets(app.target, 5)
    onTestFinished(silent.close)
    expect(await getStatus(app.target, '/api/limits')).toBe(200)
    expect(silent.countOpen()).toBe(5)
  })

  test.each([
    ['send nothing', ''],
    ['do not end their headers', 'GET / HTTP/1.1\r\nhost: x\r\n'],
  ])('are closed when they %s', async (_name, firstBytes) => {
    const app = await listen({ connections: { headersMs: 50, checkEveryMs: 10 } })
    const silent = await openSockets(app.target, 3, firstBytes)
    await silent.allClosed
    expect(silent.countOpen()).toBe(0)
  })
})

describe('bodies', () => {
  test('that arrive slowly are ended at a deadline', async () => {
    const app = await listen({ connections: { bodyMs: 50 } })
    for (const path of ['/api/auth/sign-out', '/api/batches', '/nowhere', '/%']) {
      const { ended } = await sendBodySlowly(app.target, { path, headers: { origin: app.origin } })
      // A reset may arrive before the answer, here and below.
      expect([path, await ended]).toEqual([path, expect.stringMatching(/^(HTTP\/1\.1 4|$)/)])
    }
  })

  test('of uploads have no deadline while enough bytes arrive', async () => {
    const app = await listen({ connections: { bodyMs: 50, uploadWindowMs: 60_000 } })
    const { uid, cookie } = await buildUser(app)
    const form = await buildForm([
      { name: 'a.jpg', field: 'images', bytes: await buildPhotoBytes({ shade: 1 }) },
    ])
    const bytes = Buffer.from(form.payload)
    const upload = request({
      host: '127.0.0.1',
      ...app.target,
      method: 'POST',
      path: `/process?user=${uid}`,
      headers: { ...form.headers, cookie, origin: app.origin, 'content-length': bytes.length },
    })
    upload.write(bytes.subarray(0, 300))
    // Meanwhile other bodies are ended, which shows that the deadline has passed.
    await (
      await sendBodySlowly(app.target, { path: '/api/auth/sign-out' })
    ).ended
    upload.end(bytes.subarray(300))
    const [answer] = await once(upload, 'response')
    answer.resume()
    expect(answer.statusCode).toBe(202)
  })

  test('of uploads are ended when too few bytes arrive, and when the upload was refused', async () => {
    const app = await listen({ connections: { bodyMs: 50, uploadWindowMs: 50, uploadMinBytes: 1000 } })
    const { uid, cookie } = await buildUser(app)
    const headers = { cookie, origin: app.origin, 'content-type': 'multipart/form-data; boundary=x' }
    const path = `/process?user=${uid}`
    const user = await sendBodySlowly(app.target, { path, headers })
    expect(await user.ended).toMatch(/^(HTTP\/1\.1 4|$)/)
    const stranger = await sendBodySlowly(app.target, { path, headers: { ...headers, cookie: '' } })
    expect(await stranger.ended).toMatch(/^(HTTP\/1\.1 401 |$)/)
  })

  test('that are too large are refused before they are sent, or as soon as they exceed the limit', async () => {
    const app = await listen({})
    const head = `POST /api/auth/sign-out HTTP/1.1\r\nhost: localhost\r\norigin: ${app.origin}\r\ncontent-type: application/json\r\n`
    expect(await sendBytes(app.target, `${head}content-length: 1048576\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /)
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
    expect(await sendBytes(app.target, `${head}transfer-encoding: chunked\r\n\r\n${chunk}${chunk}`)).toMatch(
      /^HTTP\/1\.1 413 /,
    )
  })
})

describe('a slow answer', () => {
  test('is sent even if the connection was silent for longer than the idle limit', async () => {
    // A busy machine may need longer than the limit to read the request, and so end it.
    for (let idleMs = 30; idleMs < 60_000; idleMs *= 2) {
      const { answer, finish, silences } = await requestErasure({ idleMs, answerMs: 600_000 })
      const isEnded = { value: false }
      const outcome = answer.then(
        ({ status }) => status,
        () => (isEnded.value = true),
      )
      await vi.waitFor(() => expect(silences() > 2 || isEnded.value).toBe(true), WAIT_LIMITS)
      if (isEnded.value && silences() === 1) continue
      await finish()
      expect(await outcome).toBe(200)
      return
    }
    throw new Error('The connection was always ended after one silence.')
  })

  test('is not awaited without limit', async () => {
    const { answer, finish } = await requestErasure({ idleMs: 30, answerMs: 90 })
    await expect(answer).rejects.toThrow('fetch failed')
    await finish()
  })
})
