import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { buildUser } from '../../../test/factories/build-user.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { buildForm } from '../../../test/factories/upload.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { WAIT_LIMITS } from '../../../test/wait-limits.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import { createDiskFullError } from '../../machinery/files/file-system.ts'
import { BLOBS_FOLDER } from '../../storage/open-storage.ts'

/** Starts the app on a real port, since the tests need real connections. */
async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as AddressInfo
  const files = await Promise.all(
    [1, 2, 3].map(async shade => ({
      name: `${shade}.png`,
      bytes: await buildPhotoBytes({ shade, format: 'png', width: 300 }),
    })),
  )
  const { headers, payload } = await buildForm(files)
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(
      [
        `POST /process?user=${user.uid} HTTP/1.1`,
        `host: localhost:${port}`,
        `origin: ${app.origin}`,
        `cookie: ${user.cookie}`,
        `content-type: ${headers['content-type']}`,
        `content-length: ${payload.length}`,
        '\r\n',
      ].join('\r\n'),
    )
    return socket
  }
  const listIncoming = (): Promise<string[]> => readdir(join(app.dataDir, BLOBS_FOLDER, '.incoming'))
  const isIdle = async (): Promise<void> => {
    expect(await listIncoming()).toEqual([])
    expect(await listNames(app.store)).toEqual([])
  }
  return { ...app, user, payload, open, listIncoming, isIdle }
}

describe('an interrupted upload', () => {
  test('in the middle of a file leaves no photo, no row and no byte', async () => {
    const { db, payload, open, listIncoming, isIdle } = await setUp()
    const socket = await open()
    socket.write(payload.subarray(0, payload.length - 100))
    await vi.waitFor(async () => expect((await listIncoming()).length).toBeGreaterThan(0), WAIT_LIMITS)
    socket.destroy()
    await vi.waitFor(isIdle, WAIT_LIMITS)
    expect(await db.selectFrom('photos').select('id').execute()).toEqual([])
    expect(await db.selectFrom('jobs').select('id').execute()).toEqual([])
  })

  test('before its first file leaves nothing either', async () => {
    const { app, db, payload, open, isIdle } = await setUp()
    const begun = once(app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>
    const socket = await open()
    socket.write(payload.subarray(0, 30))
    const [, response] = await begun
    const ended = once(response, 'close')
    socket.destroy()
    await ended
    await vi.waitFor(isIdle, WAIT_LIMITS)
    expect(await db.selectFrom('batches').select('id').execute()).toEqual([])
    expect(await db.selectFrom('photos').select('id').execute()).toEqual([])
  })

  test('is ended by an erasure of everything, which waits for its end', async () => {
    const { user, payload, open, listIncoming, isIdle } = await setUp()
    const socket = await open()
    socket.write(payload.subarray(0, payload.length - 100))
    await vi.waitFor(async () => expect((await listIncoming()).length).toBeGreaterThan(0), WAIT_LIMITS)
    const closed = once(socket, 'close')
    const answer = await user.send({ method: 'POST', url: '/api/library/erase' })
    expect(answer.statusCode).toBe(200)
    await isIdle()
    await closed
  })
})

describe('a slow upload', () => {
  test('is still accepted', async () => {
    const { db, payload, open } = await setUp()
    const socket = await open()
    for (let at = 0; at < payload.length; at += 200) {
      socket.write(payload.subarray(at, at + 200))
      await new Promise(resolve => setImmediate(resolve))
    }
    const [data] = await once(socket, 'data')
    expect(String(data)).toMatch(/^HTTP\/1\.1 202 /)
    expect(await db.selectFrom('photos').select('id').execute()).toHaveLength(3)
    socket.destroy()
  })
})

describe('a full disk', () => {
  test('is reported in plain words, leaves nothing of the request and does no harm', async () => {
    const storage = await createTestStorage()
    let room = 1
    const app = await createTestApp({
      storage: {
        ...storage,
        store: {
          ...storage.store,
          async put(name, content) {
            room -= 1
            if (room < 0) throw createDiskFullError()
            return storage.store.put(name, content)
          },
        },
      },
    })
    const user = await buildUser(app)
    const files = await Promise.all(
      [1, 2, 3].map(async shade => ({ name: `${shade}.jpg`, bytes: await buildPhotoBytes({ shade }) })),
    )
    const send = async () =>
      user.send({ method: 'POST', url: `/process?user=${user.uid}`, ...(await buildForm(files)) })
    const refused = await send()
    expect([refused.statusCode, refused.json().code]).toEqual([507, 'disk-full'])
    expect(refused.json().message).toContain('disk')
    expect(await listNames(storage.store)).toEqual([])
    expect(await storage.db.selectFrom('photos').select('id').execute()).toEqual([])

    room = 10
    expect((await send()).json()).toMatchObject({ accepted: [{}, {}, {}], rejected: [] })
  })

  test('leaves no second copy of photos that were stored before', async () => {
    const storage = await createTestStorage()
    const copies: string[] = []
    let original = ''
    let mayStoreOriginal = false
    const app = await createTestApp({
      storage: {
        ...storage,
        store: {
          ...storage.store,
          async put(name, content) {
            if (name === original && !mayStoreOriginal) throw createDiskFullError()
            if (name !== original) copies.push(name)
            return storage.store.put(name, content)
          },
          async remove(name) {
            if (name === copies[0] && !mayStoreOriginal) throw new Error('the store failed')
            return storage.store.remove(name)
          },
        },
      },
    })
    const user = await buildUser(app)
    const files = await Promise.all(
      [1, 2].map(async shade => ({ name: `${shade}.jpg`, bytes: await buildPhotoBytes({ shade }) })),
    )
    const send = async () =>
      user.send({ method: 'POST', url: `/process?user=${user.uid}`, ...(await buildForm(files)) })
    const [first] = (await send()).json<ProcessAnswer>().accepted
    original = blobNames.original(user.uid, first?.photoId ?? '')
    // As if the first one was in a folder, and only there.
    await storage.store.remove(original)
    await storage.db
      .updateTable('allPhotos')
      .set({ keptIn: 'folder' })
      .where('id', '=', first?.photoId ?? '')
      .execute()
    copies.length = 0
    const before = await listNames(storage.store)
    expect((await send()).statusCode).toBe(500)
    expect(copies).toHaveLength(2)
    // Only what the store refused to remove is left, until the next start.
    const left = (await listNames(storage.store)).filter(name => !before.includes(name))
    expect(left).toEqual([copies[0]])

    mayStoreOriginal = true
    expect((await send()).statusCode).toBe(202)
    expect(await listNames(storage.store)).toContain(original)
  })
})
