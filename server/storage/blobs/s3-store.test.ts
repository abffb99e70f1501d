import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { describeBlobStore, failAfterSomeContent } from '../../../test/server/blob-store-contract.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { startFaultProxy } from '../../../test/s3/fault-proxy.ts'
import {
  createBucket,
  createRawClient,
  buildSettings,
  useS3Server,
  hasS3Server,
} from '../../../test/s3/s3-server.ts'
import { HOUR_MS } from '../../../shared/api/durations.ts'
import { PART_BYTES } from './s3-objects.ts'
import { listObjects, listVersions } from './remove-objects.ts'
import { createS3Store } from './s3-store.ts'

describe.skipIf(!hasS3Server())('an object store', () => {
  const server = useS3Server()

  async function setUp() {
    const settings = await createBucket(server)
    const spoolFolder = await makeTemporaryFolder()
    const raw = await createRawClient(settings)
    return { settings, spoolFolder, raw, store: createS3Store(settings, { spoolFolder }) }
  }

  describeBlobStore('a bucket', async () => (await setUp()).store)

  test('stores large content in parts, and leaves none when it fails', async () => {
    const { store, raw, settings, spoolFolder } = await setUp()
    const bytes = randomBytes(2 * PART_BYTES + 1000)
    await store.put(
      'ann/large',
      (async function* () {
        for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
      })(),
    )
    const stored = await raw.headObject({ Bucket: settings.bucket, Key: 'ann/large' })
    expect(stored.ETag).toMatch(/-3"$/)
    const pieces = await buffer(await store.read('ann/large'))
    expect(pieces.equals(bytes)).toBe(true)
    const range = { start: PART_BYTES - 10, end: PART_BYTES + 9 }
    expect(
      (await buffer(await store.read('ann/large', range))).equals(bytes.subarray(range.start, range.end + 1)),
    ).toBe(true)
    expect(await readdir(spoolFolder)).toEqual([])

    await expect(store.put('ann/half', failAfterSomeContent(new Error('broken off')))).rejects.toThrow(
      'broken off',
    )
    expect(await readdir(spoolFolder)).toEqual([])
    expect(await listNames(store)).toEqual(['ann/large'])
  })

  test('refuses content with another hash than the caller knows', async () => {
    const { store } = await setUp()
    const bytes = randomBytes(3 * 1024 * 1024)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const changed = Buffer.from(bytes)
    changed[1000] = (changed[1000] ?? 0) ^ 1
    await store.put('ann/same', Readable.from([bytes]), { readSha256: () => sha256 })
    expect((await store.readAll('ann/same')).equals(bytes)).toBe(true)
    for (const content of [changed, Readable.from([changed])])
      await expect(store.put('ann/changed', content, { readSha256: () => sha256 })).rejects.toMatchObject({
        cause: { name: 'BadDigest' },
      })
    expect(await listNames(store)).toEqual(['ann/same'])
  })

  test('removes parts of abandoned uploads, but not of recent ones', async () => {
    const { store, raw, settings } = await setUp()
    const Bucket = settings.bucket
    const { UploadId } = await raw.createMultipartUpload({ Bucket, Key: 'ann/left' })
    const part = { Bucket, Key: 'ann/left', UploadId, PartNumber: 1 }
    await raw.uploadPart({ ...part, Body: Buffer.alloc(PART_BYTES) })
    const count = async () => (await raw.listMultipartUploads({ Bucket })).Uploads?.length ?? 0
    expect(await store.removeUnfinished(Date.now() - HOUR_MS)).toBe(0)
    expect(await count()).toBe(1)
    expect(await store.removeUnfinished(Date.now() + HOUR_MS)).toBe(1)
    expect(await count()).toBe(0)
  })

  test('erases versions, delete markers and parts with the blobs', async () => {
    const { store, raw, settings } = await setUp()
    const Bucket = settings.bucket
    const VersioningConfiguration = { Status: 'Enabled' } as const
    await raw.putBucketVersioning({ Bucket, VersioningConfiguration })
    expect(await store.hasVersions()).toBe(true)
    const listAll = async () => {
      const { Versions = [], DeleteMarkers = [] } = await raw.listObjectVersions({ Bucket })
      return [...Versions, ...DeleteMarkers]
        .map(({ Key = '' }) => Key)
        .toSorted((one, other) => one.localeCompare(other))
    }
    for (const name of ['ann/a', 'ann/a', 'ann/b', 'ann/ab', 'bob/a']) {
      await store.put(name, Buffer.from(name))
    }
    await raw.deleteObject({ Bucket, Key: 'ann/b' })
    expect(await listAll()).toEqual(['ann/a', 'ann/a', 'ann/ab', 'ann/b', 'ann/b', 'bob/a'])
    await store.remove('ann/a')
    expect(await listAll()).toEqual(['ann/ab', 'ann/b', 'ann/b', 'bob/a'])
    await raw.createMultipartUpload({ Bucket, Key: 'ann/left' })
    await store.removeFolder('ann')
    expect(await listAll()).toEqual(['bob/a'])
    expect((await raw.listMultipartUploads({ Bucket })).Uploads ?? []).toEqual([])
  })

  test('lists more blobs and versions than one answer holds', async () => {
    const { store, raw, settings } = await setUp()
    const names = ['ann/1', 'ann/2', 'ann/3', 'ann/4', 'ann/5']
    for (const name of names) await store.put(name, Buffer.from('x'))
    const listing = { Bucket: settings.bucket, Prefix: 'ann/', MaxKeys: 2 }
    for (const list of [listObjects, listVersions]) {
      const found: string[] = []
      for await (const { Key } of list(raw, listing)) found.push(Key)
      expect(found).toEqual(names)
    }
  })

  test('removes many blobs in one request, and one by one from a store that refuses that', async () => {
    const { settings, spoolFolder } = await setUp()
    const proxy = await startFaultProxy(settings.endpoint)
    const options = { spoolFolder, patience: { attempts: 1 } }
    const store = createS3Store({ ...settings, endpoint: proxy.endpoint }, options)
    const requests: string[] = []
    const names = Array.from({ length: 30 }, (_, i) => `ann/${i}`)
    const putAll = async () => {
      for (const name of [...names, 'bob/1']) await store.put(name, Buffer.from('x'))
      requests.length = 0
    }
    for (const fault of [null, 'busy'] as const) {
      proxy.chooseFault = method => {
        requests.push(method)
        return method === 'POST' ? fault : null
      }
      for (const remove of [() => store.removeAll(names), () => store.removeFolder('ann')]) {
        await putAll()
        await remove()
        expect(await listNames(store)).toEqual(['bob/1'])
        const count = (method: string) => requests.filter(one => one === method).length
        expect([count('POST'), count('DELETE')]).toEqual(fault === null ? [1, 0] : [1, names.length])
      }
    }
    proxy.chooseFault = () => 'away'
    await expect(store.removeAll(names)).rejects.toMatchObject({ code: 'store-unavailable' })
  })

  test('keeps the mark of its library separate from the blobs', async () => {
    const { store } = await setUp()
    expect(await store.readMark()).toBeNull()
    await store.writeMark('one')
    expect(await store.readMark()).toBe('one')
    expect(await listNames(store)).toEqual([])
    await store.removeMark()
    expect(await store.readMark()).toBeNull()
  })

  test('explains in one line which setting is wrong', async () => {
    const { settings, spoolFolder } = await setUp()
    const patience = { attempts: 1, connectMs: 2000 }
    const readRefusal = async (changed: Partial<typeof settings>) => {
      const store = createS3Store({ ...settings, ...changed }, { spoolFolder, patience })
      return store.assertUsable().then(
        () => 'usable',
        (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
      )
    }
    expect(await readRefusal({})).toBe('usable')
    expect(await readRefusal({ bucket: 'none' })).toMatch(
      /^bad-setting: http:\S+ has no bucket none\. Create it, or correct KINDRED_S3_BUCKET\.$/,
    )
    expect(await readRefusal({ secretKey: 'wrong' })).toMatch(
      /^bad-setting: \S+ rejected KINDRED_S3_ACCESS_KEY and KINDRED_S3_SECRET_KEY .*SignatureDoesNotMatch/,
    )
    expect(await readRefusal({ endpoint: 'http://127.0.0.1:9' })).toBe(
      'store-unavailable: KINDRED_S3_ENDPOINT is http://127.0.0.1:9, but no object store is responding there (ECONNREFUSED). Check the address, and that the store is running.',
    )
    const gone = createS3Store(buildSettings('http://127.0.0.1:9', 'none'), { spoolFolder, patience })
    await expect(gone.check()).rejects.toMatchObject({ code: 'store-unavailable', status: 503 })
    await expect(gone.read('ann/a')).rejects.toMatchObject({ code: 'store-unavailable' })
    await expect(gone.put('ann/a', Buffer.from('x'))).rejects.toMatchObject({ code: 'store-unavailable' })
  })
})
