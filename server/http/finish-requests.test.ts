import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildUser } from '../../test/factories/build-user.ts'
import { buildPhotoBytes } from '../../test/factories/build-photo-bytes.ts'
import { buildForm } from '../../test/factories/upload.ts'
import { createTestApp } from '../../test/server/test-app.ts'
import { HANG_MS } from '../../test/wait-limits.ts'

async function setUp() {
  const app = await createTestApp()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.app.server.closeAllConnections())
  const { port } = app.app.server.address() as AddressInfo
  const user = await buildUser(app)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const target = { host: '127.0.0.1', port, headers: { cookie: user.cookie, origin: app.origin } }
  const get = async (path: string, options: { agent?: Agent } = {}) => {
    const [answer] = (await once(request({ ...target, path, ...options }).end(), 'response')) as [
      IncomingMessage,
    ]
    return answer
  }
  /** Sends half of an upload, and resolves when the server is reading it. */
  const beginUpload = async () => {
    const form = await buildForm([{ name: 'a.jpg', bytes: await buildPhotoBytes({ shade: 1 }) }])
    const bytes = Buffer.from(form.payload)
    const headers = { ...target.headers, ...form.headers, 'content-length': bytes.length }
    const path = `/process?user=${user.uid}`
    const reading = once(app.app.server, 'request')
    const upload = request({ ...target, path, method: 'POST', headers })
    upload.write(bytes.subarray(0, 300))
    await reading
    const answer = once(upload, 'response') as Promise<[IncomingMessage]>
    answer.catch(() => {})
    return { answer, finish: () => upload.end(bytes.subarray(300)) }
  }
  return { ...app, get, beginUpload, agent }
}

describe('a stop', () => {
  test('lets an upload finish, and answers new requests with 503 on connections that then close', async () => {
    const { app, get, beginUpload, agent } = await setUp()
    const kept = await get('/api/stats', { agent })
    await text(kept)
    const { answer, finish } = await beginUpload()
    const stopped = app.finishRequests(HANG_MS)
    for (const options of [{}, { agent }]) {
      const refused = await get('/api/stats', options)
      expect(refused.statusCode).toBe(503)
      expect(refused.headers).toMatchObject({ 'retry-after': '5', connection: 'close' })
      expect(JSON.parse(await text(refused))).toMatchObject({ code: 'restarting' })
    }
    finish()
    const [accepted] = await answer
    expect([accepted.statusCode, accepted.headers.connection]).toEqual([202, 'close'])
    expect(JSON.parse(await text(accepted))).toMatchObject({ accepted: [{ name: 'a.jpg' }] })
    await stopped
    await app.close()
  })

  test('ends streams of progress at once', async () => {
    const { app, get } = await setUp()
    const stream = await get('/api/progress')
    const events = text(stream)
    await app.finishRequests(HANG_MS)
    expect(await events).toContain('event: progress')
  })

  test('closes the connection of a request that takes longer', async () => {
    const { app, beginUpload } = await setUp()
    const { answer } = await beginUpload()
    await app.finishRequests(0)
    await expect(answer).rejects.toThrow('socket hang up')
    await app.close()
  })
})
