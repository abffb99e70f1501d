import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { startServer } from '../../server/processes/serve.ts'
import { createS3Store } from '../../server/storage/blobs/s3-store.ts'
import { buildPhotoBytes } from '../factories/build-photo-bytes.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { findFreePort } from '../server/find-free-port.ts'
import { listNames } from '../server/list-names.ts'
import { ServerClient } from '../server/server-client.ts'
import { ServerProcess } from '../server/server-process.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { createBucket, useS3Server, hasS3Server, serveSettings } from './s3-server.ts'

async function makePhoto(shade: number) {
  return {
    name: `IMG_${shade}.jpg`,
    bytes: await buildPhotoBytes({ shade, width: 640, height: 480 }),
  }
}

async function waitUntilProcessed(client: ServerClient, photos: number): Promise<void> {
  await vi.waitFor(
    async () => expect(await client.readStats()).toMatchObject({ photos, imagesProcessed: photos }),
    WAIT_LIMITS,
  )
}

describe.skipIf(!hasS3Server())('a server with an object store', () => {
  const s3Server = useS3Server()

  async function setUp() {
    const s3 = await createBucket(s3Server)
    const proxy = await startFaultProxy(s3.endpoint)
    const settings = serveSettings({ ...s3, endpoint: proxy.endpoint })
    const store = createS3Store(s3, { spoolFolder: await makeTemporaryFolder() })
    const dataDir = join(await makeTemporaryFolder(), 'data')
    const serve = async (changed: Record<string, string> = {}, folder = dataDir) => {
      const server = await ServerProcess.create(folder, { ...settings, ...changed })
      onTestFinished(() => server.kill())
      return server
    }
    return { s3, proxy, settings, store, dataDir, serve }
  }

  test('keeps every blob in the store, serves it, and erases it', async () => {
    const { store, dataDir, serve } = await setUp()
    const server = await serve()
    await server.start()
    const client = await ServerClient.signUp(server.url)
    const photos = await Promise.all([1, 2, 3].map(makePhoto))
    await client.upload(photos)
    await waitUntilProcessed(client, 3)

    const listed = await client.listPhotos()
    const names = await listNames(store)
    for (const { id } of listed) {
      expect(names).toContain(`${client.uid}/original/${id}`)
      expect(names).toContain(`${client.uid}/preview/${id}.jpg`)
    }
    // The spool of uploads is empty, and the data folder has no blobs.
    expect(await readdir(join(dataDir, 'kindred.incoming'))).toEqual([])
    await vi.waitFor(() => expect(existsSync(join(dataDir, 'blobs'))).toBe(false), WAIT_LIMITS)
    expect((await client.get('/readyz')).status).toBe(200)

    const [first] = listed
    const address = `/api/photos/${first?.id}/image`
    const original = Buffer.from(await (await client.get(address)).arrayBuffer())
    expect(photos.some(({ bytes }) => original.equals(bytes))).toBe(true)
    const { url, headers } = client.requestFor(address)
    const part = await fetch(url, { headers: { ...headers, range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(original.subarray(10, 20))).toBe(true)

    expect([200, 202]).toContain((await client.post('/api/library/erase')).status)
    await vi.waitFor(async () => expect(await listNames(store)).toEqual([]), WAIT_LIMITS)
    expect(await server.stop()).toBe(0)
  })

  test('uploads wait while the store is away, and nothing is lost', async () => {
    const { proxy, serve } = await setUp()
    const server = await serve()
    await server.start()
    const client = await ServerClient.signUp(server.url)
    await client.upload([await makePhoto(1)])
    await waitUntilProcessed(client, 1)

    for (const [fault, code] of [
      ['away', 'store-unavailable'],
      ['busy', 'store-unavailable'],
      ['no-room', 'disk-full'],
    ] as const) {
      proxy.chooseFault = () => fault
      await expect(client.upload([await makePhoto(2)])).rejects.toThrow(code)
    }
    proxy.chooseFault = () => 'away'
    const ready = await client.get('/readyz')
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'not-ready', reason: 'store-unavailable' },
    ])
    const thumb = await client.get(`/api/photos/${(await client.listPhotos())[0]?.id}/image?size=thumb`)
    expect([thumb.status, await thumb.json()]).toMatchObject([503, { code: 'store-unavailable' }])

    // Every second request fails and is sent again.
    let count = 0
    proxy.chooseFault = () => ((count += 1) % 2 === 0 ? (count % 4 === 0 ? 'busy' : 'away') : null)
    const later = await Promise.all([2, 3, 4, 5].map(makePhoto))
    await client.upload(later)
    await waitUntilProcessed(client, 5)
    expect(proxy.faults.get('busy')).toBeGreaterThan(0)
    for (const { id, name } of await client.listPhotos()) {
      const answer = await client.get(`/api/photos/${id}/image`)
      const { bytes } = await makePhoto(Number(/\d+/.exec(name)?.[0]))
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    }
  })

  test('a photo is processed once the store can be reached again', async () => {
    const { proxy, serve } = await setUp()
    const server = await serve({ KINDRED_LOG_LEVEL: 'debug' })
    await server.start()
    const client = await ServerClient.signUp(server.url)
    // Uploads succeed, but workers cannot read the photo.
    proxy.chooseFault = method => (method === 'GET' ? 'away' : null)
    await client.upload([await makePhoto(1)])
    await vi.waitFor(() => expect(proxy.faults.get('away')).toBeGreaterThan(5), WAIT_LIMITS)
    expect(await client.readStats()).toMatchObject({ photos: 1, imagesProcessed: 0 })
    proxy.chooseFault = () => null
    await waitUntilProcessed(client, 1)
  })

  test('reports a wrong setting in one line, and creates nothing', async () => {
    const { proxy, store, settings, dataDir, serve } = await setUp()
    const env = { ...settings, KINDRED_LOG_LEVEL: 'silent', PORT: String(await findFreePort()) }
    // Kindred prints such an error as one line and exits with 1.
    const expectRefusal = async (changed: Record<string, string>, folder = dataDir) => {
      const start = async () => startServer(readConfig({ ...env, KINDRED_DATA_DIR: folder, ...changed }))
      return start().then(
        () => 'started',
        (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
      )
    }
    expect(await expectRefusal({ KINDRED_S3_SECRET_KEY: '' })).toMatch(
      /^bad-setting: KINDRED_S3_ENDPOINT, .* belong together: set all of them or none\.$/,
    )
    expect(await expectRefusal({ KINDRED_S3_SECRET_KEY: 'wrong' })).toMatch(
      /^bad-setting: \S+ rejected KINDRED_S3_ACCESS_KEY .*$/,
    )
    expect(await expectRefusal({ KINDRED_S3_BUCKET: 'none' })).toMatch(
      /^bad-setting: \S+ has no bucket none\. .*$/,
    )
    proxy.chooseFault = () => 'away'
    expect(await expectRefusal({})).toMatch(
      /^store-unavailable: KINDRED_S3_ENDPOINT is \S+, but no object store is responding there .*$/,
    )
    proxy.chooseFault = () => null
    await store.put('another/thing', Buffer.from('x'))
    expect(await expectRefusal({})).toMatch(/^bad-setting: KINDRED_S3_BUCKET is \S+, which isn't empty\. .*$/)
    expect(existsSync(dataDir)).toBe(false)

    await store.remove('another/thing')
    const file = join(await makeTemporaryFolder(), 'secret')
    await writeFile(file, `${settings.KINDRED_S3_SECRET_KEY}\n`)
    const server = await serve({ KINDRED_S3_SECRET_KEY: '', KINDRED_S3_SECRET_KEY_FILE: file })
    await server.start()
    await server.stop()
    const other = join(await makeTemporaryFolder(), 'data')
    expect(await expectRefusal({}, other)).toMatch(
      /^bad-setting: KINDRED_S3_BUCKET is \S+, which contains another library, .*$/,
    )
    expect(existsSync(other)).toBe(false)
    const none = Object.fromEntries(Object.keys(settings).map(name => [name, '']))
    expect(await expectRefusal(none)).toMatch(
      /^bad-setting: The photos of this library are in an object store\. .*$/,
    )
  })

  test('trusts the certificate of the store only if a setting names it', async () => {
    const { s3, serve } = await setUp()
    const folder = await makeTemporaryFolder()
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-subj',
        '/CN=store',
        '-addext',
        'subjectAltName=IP:127.0.0.1',
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'ignore' },
    )
    const tls = { key: await readFile(key), cert: await readFile(cert) }
    const { endpoint } = await startFaultProxy(s3.endpoint, tls)
    const untrusting = await serve({ KINDRED_S3_ENDPOINT: endpoint })
    await expect(untrusting.start()).rejects.toThrow(/^kindred: .* whose certificate isn't trusted .*$/m)
    const trusting = await serve({ KINDRED_S3_ENDPOINT: endpoint, NODE_EXTRA_CA_CERTS: cert })
    await trusting.start()
    expect(await trusting.stop()).toBe(0)
  })
})
