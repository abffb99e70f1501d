import { findSealer } from '../server/storage/db/sealed-faces.ts'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { formatEngineVersion } from '../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../faces/networks/networks.ts'
import { lockForImport } from '../server/storage/db/import-lock.ts'
import { joinStorage, openStorage } from '../server/storage/open-storage.ts'
import { STOP_GRACE } from '../server/processes/stop-grace.ts'
import type { PeoplePage } from '../shared/api/people.ts'
import { buildPhotoBytes } from './factories/build-photo-bytes.ts'
import { openZip } from './factories/open-zip.ts'
import { buildForm } from './factories/upload.ts'
import { WAIT_LIMITS } from './wait-limits.ts'
import { PEOPLE_IN_SAMPLE, readSamplePhoto } from './sample-photos.ts'
import { findFreePort } from './server/find-free-port.ts'
import { listNames } from './server/list-names.ts'
import { readMode } from './server/read-mode.ts'
import { ServerClient, type SentPhoto } from './server/server-client.ts'
import { ServerProcess } from './server/server-process.ts'
import { makeTemporaryFolder } from './server/make-temporary-folder.ts'

async function setUp(settings: Record<string, string> = {}) {
  const dataDir = await makeTemporaryFolder()
  const server = await ServerProcess.create(dataDir, settings)
  onTestFinished(() => server.kill())
  await server.start()
  return { dataDir, server, client: await ServerClient.signUp(server.url) }
}

/** For tests of which no part depends on the number of workers: each costs a start. */
const ONE_WORKER = { KINDRED_WORKERS: '1' }

async function makePhotos(count: number): Promise<SentPhoto[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, i) => ({
      name: `IMG_${i}.jpg`,
      bytes: await buildPhotoBytes({ shade: i, width: 640, height: 480 }),
    })),
  )
}

/** Photos in a request. */
const PART = 4

/** Sends each part until the server accepts it, as the web app does. */
async function uploadAll(client: ServerClient, photos: readonly SentPhoto[]): Promise<void> {
  for (let at = 0; at < photos.length; at += PART) {
    await vi.waitFor(() => client.upload(photos.slice(at, at + PART)), WAIT_LIMITS)
  }
}

async function waitUntilAllProcessed(client: ServerClient, count: number): Promise<void> {
  await vi.waitFor(
    async () => expect(await client.readStats()).toMatchObject({ photos: count, imagesProcessed: count }),
    WAIT_LIMITS,
  )
}

/** Sends the first bytes of an upload, and resolves when the server is reading it. */
async function beginUpload(client: ServerClient, photo: SentPhoto) {
  const form = await buildForm([photo])
  const { url, headers } = client.requestFor(`/process?user=${client.uid}`)
  const upload = request(url, {
    method: 'POST',
    headers: { ...headers, ...form.headers, 'content-length': form.payload.length, expect: '100-continue' },
  })
  const answer = once(upload, 'response') as Promise<[IncomingMessage]>
  // Awaited below, where a failure is reported.
  answer.catch(() => {})
  upload.flushHeaders()
  await once(upload, 'continue')
  upload.write(form.payload.subarray(0, 300))
  return {
    async finish() {
      upload.end(form.payload.subarray(300))
      const [{ statusCode }] = await answer
      return statusCode
    },
  }
}

describe('kindred serve', () => {
  test('locks its data folder, and stops cleanly without unfinished jobs', async () => {
    const { dataDir, server, client } = await setUp()
    const second = await ServerProcess.create(dataDir)
    await expect(second.start()).rejects.toThrow(
      `kindred: Another Kindred server is using ${dataDir}. Stop it first, or set KINDRED_DATA_DIR to a different folder.`,
    )
    await client.upload(await makePhotos(3))
    expect(await server.stop()).toBe(0)
    expect((await readdir(dataDir)).toSorted()).toEqual([
      'blobs',
      'kindred.db',
      'kindred.lock',
      'signing-secret',
    ])
    const { db } = await openStorage(dataDir)
    expect(await db.selectFrom('jobs').select('id').where('state', '=', 'running').execute()).toEqual([])
    await db.destroy()
  })

  test('hashes passwords at the full cost', async () => {
    const { dataDir, server } = await setUp(ONE_WORKER)
    await server.stop()
    const { db } = await joinStorage(dataDir)
    onTestFinished(() => db.destroy())
    const { password } = await db.selectFrom('account').select('password').executeTakeFirstOrThrow()
    expect(password).toContain('$m=19456,t=2,p=1$')
  })

  test('keeps files without a photo while an import of another process runs', async () => {
    const { dataDir, server } = await setUp(ONE_WORKER)
    await server.stop()
    // The import has stored one photo and is storing another, and has accepted none of them.
    const files = ['ann/original/p1', '.incoming/p2'].map(name => join(dataDir, 'blobs', name))
    const importing = lockForImport(dataDir)
    for (const file of files) {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, 'x')
    }
    await server.start()
    // It waits until leftovers are removed.
    await server.stop()
    for (const file of files) expect(existsSync(file), file).toBe(true)
    importing.release()
    await server.start()
    await server.stop()
    for (const file of files) expect(existsSync(file), file).toBe(false)
  })

  test('makes its folder private, and writes nothing that other users can read', async () => {
    const { dataDir, server, client } = await setUp(ONE_WORKER)
    const listPaths = async (): Promise<string[]> => {
      const entries = await readdir(dataDir, { recursive: true })
      return [dataDir, ...entries.map(entry => join(dataDir, entry))]
    }
    await client.upload(await makePhotos(1))
    await waitUntilAllProcessed(client, 1)
    await server.stop()
    for (const path of await listPaths()) await chmod(path, 0o777)

    const umask = process.umask(0)
    onTestFinished(() => void process.umask(umask))
    await server.start()
    await client.upload((await makePhotos(2)).slice(1))
    await waitUntilAllProcessed(client, 2)
    await server.stop()
    const open: string[] = []
    for (const path of await listPaths()) if (((await readMode(path)) & 0o077) !== 0) open.push(path)
    expect(open).toEqual([])
    expect((await listPaths()).filter(path => path.includes('thumb/'))).toHaveLength(2)
  })

  test('serves metrics only on an address of their own', async () => {
    const address = `127.0.0.1:${await findFreePort()}`
    const { server } = await setUp({ ...ONE_WORKER, KINDRED_METRICS: address })
    await fetch(`${server.url}/healthz`)
    const text = await (await fetch(`http://${address}/metrics`)).text()
    expect(text).toMatch(/^kindred_http_request_duration_seconds_count\{.*route="\/healthz".*\} 1$/m)
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
    await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200), WAIT_LIMITS)
    expect(await server.stop()).toBe(0)
  })

  test('shows the people of real photos, and serves them as a zip', async () => {
    const { client } = await setUp(ONE_WORKER)
    const numbers = [1, 2, 3, 4, 5, 6] as const
    const photos = await Promise.all(
      numbers.map(async number => ({ name: `sample${number}.jpg`, bytes: await readSamplePhoto(number) })),
    )
    await client.upload(photos)
    await waitUntilAllProcessed(client, photos.length)
    const everybody = numbers.reduce((sum, number) => sum + PEOPLE_IN_SAMPLE[number], 0)
    const readPeople = async () =>
      (await (await client.get(`/clusters?user=${client.uid}`)).json()) as Record<string, string[]>
    // Each person is in a photo once, so that file names count faces.
    await vi.waitFor(
      async () => expect(Object.values(await readPeople()).flat()).toHaveLength(everybody),
      WAIT_LIMITS,
    )

    // The last photos may still merge people, so both are read until the zip matches the list.
    let zip = new Map<string, Buffer>()
    await vi.waitFor(async () => {
      const [folder = '', files] = Object.entries(await readPeople())[0] ?? []
      const address = `/download_cluster?user=${client.uid}&folder=${encodeURIComponent(folder)}`
      zip = await openZip(Buffer.from(await (await client.get(address)).arrayBuffer()))
      expect([...zip.keys()]).toEqual(files)
    }, WAIT_LIMITS)
    for (const [name, bytes] of zip) {
      expect(photos.find(photo => photo.name === name)?.bytes.equals(bytes)).toBe(true)
    }
  })

  test('processes photos again with a new engine, and people keep their ids and names', async () => {
    const { dataDir, server, client } = await setUp(ONE_WORKER)
    await client.upload([{ name: 'sample.jpg', bytes: await readSamplePhoto(1) }])
    const readPeople = async () => {
      const { people } = (await (await client.get('/api/people')).json()) as PeoplePage
      return people
    }
    await vi.waitFor(async () => expect(await readPeople()).toHaveLength(PEOPLE_IN_SAMPLE[1]), WAIT_LIMITS)
    const before = await readPeople()
    expect(await server.stop()).toBe(0)

    const earlier = { engineVersion: 'earlier' }
    const old = await openStorage(dataDir)
    const readings = await old.db.selectFrom('faceReadings').selectAll().orderBy('faceId').execute()
    await old.db.updateTable('allPhotos').set(earlier).execute()
    await old.db.updateTable('groupings').set(earlier).execute()
    const { seal } = await findSealer(old.db, readings[0]?.ownerId ?? '')
    await old.db
      .updateTable('faceReadings')
      .set({ ...earlier, embedding: seal(Buffer.alloc(512)) })
      .execute()
    await old.db.destroy()

    await server.start()
    const { db } = await openStorage(dataDir)
    onTestFinished(() => db.destroy())
    await vi.waitFor(async () => {
      expect(await db.selectFrom('faceReadings').selectAll().orderBy('faceId').execute()).toEqual(readings)
      expect(await db.selectFrom('jobs').select('name').execute()).toEqual([])
    }, WAIT_LIMITS)
    expect(await db.selectFrom('groupings').select('engineVersion').execute()).toEqual([
      { engineVersion: formatEngineVersion(BUNDLED_NETWORK) },
    ])
    expect(await readPeople()).toEqual(before)
  })

  test.skipIf(process.platform === 'win32')(
    'leaves no worker behind when the API dies, even one that hangs',
    async () => {
      const { server, client } = await setUp()
      const { apiPid, workerPids } = server
      const [hanging] = workerPids
      if (hanging === undefined) throw new Error('There is no worker.')
      process.kill(hanging, 'SIGSTOP')
      process.kill(apiPid, 'SIGKILL')
      await vi.waitFor(() => expect(isRunning(hanging)).toBe(false), WAIT_LIMITS)
      await vi.waitFor(() => expect(server.apiPid).not.toBe(apiPid), WAIT_LIMITS)
      await vi.waitFor(async () => expect((await client.get('/api/stats')).status).toBe(200), WAIT_LIMITS)
    },
  )

  test('answers an upload that is under way at SIGTERM, refuses new requests, and then ends', async () => {
    const { server, client } = await setUp(ONE_WORKER)
    const [photo] = await makePhotos(1)
    if (!photo) throw new Error('There is a photo.')
    const logged: string[] = []
    server.onLog = line => void logged.push(line)
    for (;;) {
      const upload = await beginUpload(client, photo)
      const stoppedAt = performance.now()
      const exit = server.stop()
      const refused = await vi.waitFor(async () => {
        const answer = await client.get('/api/stats')
        expect(answer.status).toBe(503)
        return answer
      }, WAIT_LIMITS)
      const answer = await upload.finish().catch((error: unknown) => error)
      expect(await exit).toBe(0)
      expect(refused.headers.get('retry-after')).toBe('5')
      // Whether it took the machine longer to notice the stop than requests are granted.
      if (performance.now() - stoppedAt < STOP_GRACE.requestsMs) {
        expect(answer).toBe(202)
        break
      }
      await server.start()
    }
    expect(logged.filter(line => line.includes('request failed'))).toEqual([])
    await server.start()
    await waitUntilAllProcessed(client, 1)
  })

  test('reports an invalid setting in one line', async () => {
    const server = await ServerProcess.create(await makeTemporaryFolder(), { KINDRED_MAX_FILE_MB: 'ten' })
    await expect(server.start()).rejects.toThrow(/^kindred: KINDRED_MAX_FILE_MB is "ten"\. It must be .*$/)
  })

  test('reports in one line an unusable data folder or port', async () => {
    const folder = await makeTemporaryFolder()
    await writeFile(join(folder, 'file'), 'no folder')
    // An unused address (RFC 5737).
    const settings = { HOST: '192.0.2.1', KINDRED_LOG_LEVEL: 'error' }
    const nowhere = await ServerProcess.create(join(folder, 'data'), settings)
    await expect(nowhere.start()).rejects.toThrow(
      /^kindred: HOST is "192\.0\.2\.1" and PORT is \d+, but Kindred can't listen there\..*$/,
    )
    const onFile = await ServerProcess.create(join(folder, 'file'), settings)
    await expect(onFile.start()).rejects.toThrow(
      /^kindred: KINDRED_DATA_DIR is ".*file"\. It must be a folder that Kindred can write to\.$/,
    )
  })

  test('keeps every accepted photo and processes it once when the API, a worker or everything is killed repeatedly', async () => {
    const { dataDir, server, client } = await setUp()
    const kills = [
      () => process.kill(server.apiPid, 'SIGKILL'),
      () => process.kill(server.workerPids.at(-1) ?? Number.NaN, 'SIGKILL'),
      async () => server.kill().then(() => server.start()),
      () => process.kill(server.apiPid, 'SIGKILL'),
    ]
    const photos = await makePhotos(PART * (kills.length + 1))
    const uploading = [uploadAll(client, photos.slice(0, PART))]
    for (const [i, kill] of kills.entries()) {
      // At each kill some photos are processed, some are waiting, and an upload is running.
      await vi.waitFor(
        async () => expect((await client.readStats()).imagesProcessed).toBeGreaterThan(i * PART),
        WAIT_LIMITS,
      )
      const part = uploadAll(client, photos.slice((i + 1) * PART, (i + 2) * PART))
      // Awaited below, where a failure is reported.
      part.catch(() => {})
      uploading.push(part)
      await kill()
    }
    await Promise.all(uploading)
    await waitUntilAllProcessed(client, photos.length)

    const listed = await client.listPhotos()
    expect(listed.map(({ name }) => name).toSorted()).toEqual(photos.map(({ name }) => name).toSorted())
    for (const { id, name } of listed) {
      const original = await (await client.get(`/api/photos/${id}/image`)).arrayBuffer()
      expect(
        Buffer.from(original).equals(photos.find(photo => photo.name === name)?.bytes ?? Buffer.of()),
      ).toBe(true)
      expect((await client.get(`/api/photos/${id}/image?size=thumb`)).status).toBe(200)
    }
    // The next start removes the temporary files that the kills have left.
    await server.stop()
    await server.start()
    await server.stop()
    const { db, store } = await openStorage(dataDir)
    onTestFinished(() => db.destroy())
    const kinds = [
      ['original', ''],
      ['preview', '.jpg'],
      ['thumb', '.webp'],
    ] as const
    const wanted = listed.flatMap(({ id }) => kinds.map(([kind, end]) => `${client.uid}/${kind}/${id}${end}`))
    expect(await listNames(store)).toEqual(wanted.toSorted())
    expect(await readdir(join(dataDir, 'blobs', '.incoming'))).toEqual([])
    expect(await db.selectFrom('jobs').select('id').execute()).toEqual([])
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
