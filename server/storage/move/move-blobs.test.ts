import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { listNames } from '../../../test/server/list-names.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { createBucket, useS3Server, hasS3Server } from '../../../test/s3/s3-server.ts'
import { joinFilesystemStore } from '../blobs/filesystem-store.ts'
import { createS3Store } from '../blobs/s3-store.ts'
import { joinStorage, openStorage } from '../open-storage.ts'
import { finishLeavingBucket, moveBlobsToBucket, moveBlobsToFiles } from './move-blobs.ts'

describe.skipIf(!hasS3Server())('moving blobs', () => {
  const server = useS3Server()

  async function setUp() {
    const s3 = await createBucket(server)
    const dataDir = join(await makeTemporaryFolder(), 'data')
    const bucket = createS3Store(s3, { spoolFolder: await makeTemporaryFolder() })
    await mkdir(dataDir)
    const { db, store } = await openStorage(dataDir)
    const names = ['ann/film/1', 'ann/original/1', 'ann/thumb/1.webp', 'bob/original/2']
    for (const name of names) await store.put(name, Buffer.from(`bytes of ${name}`))
    await db.destroy()
    return { s3, dataDir, bucket, names }
  }

  test('moves all blobs into a bucket and back, and leaves none in the source', async () => {
    const { s3, dataDir, bucket, names } = await setUp()
    expect(await moveBlobsToBucket({ dataDir, databaseUrl: null, s3 })).toMatchObject({ blobs: 4 })
    expect(await listNames(bucket)).toEqual(names)
    expect(existsSync(join(dataDir, 'blobs'))).toBe(false)
    await expect(joinStorage(dataDir)).rejects.toMatchObject({ code: 'bad-setting' })
    const moved = await openStorage(dataDir, { s3 })
    expect(String(await buffer(await moved.store.read('bob/original/2')))).toBe('bytes of bob/original/2')
    await moved.db.destroy()

    expect(await moveBlobsToFiles({ dataDir, databaseUrl: null, s3 })).toMatchObject({ blobs: 4 })
    expect(await listNames(bucket)).toEqual([])
    expect(await bucket.readMark()).toBeNull()
    const back = await openStorage(dataDir)
    expect(await listNames(back.store)).toEqual(names)
    await back.db.destroy()
  })

  test('continues after an interruption, and copies damaged blobs again', async () => {
    const { s3, dataDir, names } = await setUp()
    const { db, store } = await joinStorage(dataDir)
    const failing = { ...s3, secretKey: 'wrong' }
    await expect(moveBlobsToBucket({ dataDir, databaseUrl: null, s3: failing })).rejects.toMatchObject({
      code: 'bad-setting',
    })
    expect(await listNames(store)).toEqual(names)
    await db.destroy()

    expect(await moveBlobsToBucket({ dataDir, databaseUrl: null, s3 })).toMatchObject({ blobs: 4 })
    // Simulates a process that was killed while it was moving the blobs back.
    const files = await joinFilesystemStore(join(dataDir, 'blobs'))
    await files.put('ann/original/1', Buffer.from('other of ann/original/1'))
    await files.put('ann/original/erased', Buffer.from('x'))
    expect(await moveBlobsToFiles({ dataDir, databaseUrl: null, s3 })).toMatchObject({ blobs: 4 })
    expect(await listNames(files)).toEqual(names)
    expect(String(await buffer(await files.read('ann/original/1')))).toBe('bytes of ann/original/1')
    expect(await finishLeavingBucket({ dataDir, databaseUrl: null, s3 })).toBe(false)
  })

  test('refuses a bucket that is not empty', async () => {
    const { s3, dataDir, bucket, names } = await setUp()
    await bucket.put('other/thing', Buffer.from('x'))
    await expect(moveBlobsToBucket({ dataDir, databaseUrl: null, s3 })).rejects.toThrow("isn't empty")
    await expect(moveBlobsToFiles({ dataDir, databaseUrl: null, s3 })).rejects.toMatchObject({
      code: 'bad-setting',
    })
    const { db, store } = await joinStorage(dataDir)
    expect(await listNames(store)).toEqual(names)
    await db.destroy()
  })
})
