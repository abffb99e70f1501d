import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ZipFile } from 'yazl'
import { buildFace, buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { openZip } from '../../../test/factories/open-zip.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { temporaryFolder } from '../../../test/server/temporary-folder.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { openStorage } from '../../open-storage.ts'
import { createBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const ownerId = 'ann'

async function setUp() {
  const storage = await createTestStorage()
  const photos = [
    await buildPhoto(storage, { ownerId }),
    await buildPhoto(storage, { ownerId, state: 'waiting' }),
  ]
  const photoId = photos[0]?.id ?? ''
  await buildPerson(storage, { ownerId, number: 1, name: 'Ann', photoIds: [photoId] })
  await buildFace(storage, { ownerId, photoId })
  await storage.store.put(`${ownerId}/profile/portrait.webp`, Buffer.from('the portrait'))
  const profile = { ownerId, joinDate: '2026-05-04', image: '/api/profile/images/portrait', updatedAt: 0 }
  await storage.db.insertInto('profiles').values(profile).execute()
  const folder = await temporaryFolder()
  return { ...storage, photos, folder, file: join(folder, 'kindred.zip'), target: join(folder, 'restored') }
}

async function openRestored(dataDir: string) {
  const storage = await openStorage(dataDir)
  onTestFinished(() => storage.db.destroy())
  return storage
}

describe('a backup', () => {
  test('brings back every row and every byte', async () => {
    const { db, store, photos, folder, file, target } = await setUp()
    expect(await createBackup({ db, store }, file)).toMatchObject({ photos: 2 })
    expect(await readdir(folder)).toEqual(['kindred.zip'])
    expect(await restoreBackup(file, target)).toBe(2)
    const restored = await openRestored(target)
    for (const table of ['photos', 'faces', 'people', 'batches', 'jobs', 'secrets', 'profiles'] as const) {
      const [before, after] = await Promise.all(
        [db, restored.db].map(one => one.selectFrom(table).selectAll().execute()),
      )
      expect(after).toEqual(before)
    }
    expect(await listNames(restored.store)).toEqual(await listNames(store))
    for (const { id, bytes } of photos) {
      expect(await buffer(await restored.store.read(`${ownerId}/original/${id}`))).toEqual(bytes)
    }
  })

  test('keeps people signed in', async () => {
    const app = await createTestApp()
    const user = await buildUser(app)
    const folder = await temporaryFolder()
    await createBackup(app, join(folder, 'a.zip'))
    await restoreBackup(join(folder, 'a.zip'), join(folder, 'b'))
    const restored = await createTestApp({
      storage: { ...(await openRestored(join(folder, 'b'))), dataDir: join(folder, 'b') },
    })
    const answer = await restored.app.inject({ url: '/api/session', headers: { cookie: user.cookie } })
    expect(answer.json()).toMatchObject({ user: { uid: user.uid } })
  })

  test('is whole although photos come and go while it is written', async () => {
    const { db, store, dataDir, photos, file, target } = await setUp()
    const [first, second] = photos
    let reads = 0
    const busyStore = {
      ...store,
      async read(name: string) {
        reads += 1
        if (reads === 1) {
          await db
            .deleteFrom('photos')
            .where('id', '=', second?.id ?? '')
            .execute()
          await store.remove(`${ownerId}/original/${second?.id}`)
          await buildPhoto({ db, store, dataDir }, { ownerId })
        }
        return store.read(name)
      },
    }
    expect(await createBackup({ db, store: busyStore }, file)).toMatchObject({ photos: 1 })
    expect(await restoreBackup(file, target)).toBe(1)
    const restored = await openRestored(target)
    expect(await restored.db.selectFrom('photos').select('id').execute()).toEqual([{ id: first?.id }])
  })

  test('never overwrites a file', async () => {
    const { db, store, file } = await setUp()
    await writeFile(file, 'something dear')
    await expect(createBackup({ db, store }, file)).rejects.toMatchObject({ code: 'file-exists' })
    expect(await readFile(file, 'utf8')).toBe('something dear')
  })

  test('that cannot be finished leaves no half', async () => {
    const { db, store, folder, file } = await setUp()
    const broken = {
      ...store,
      read: async () => {
        throw new Error('the disk fell off')
      },
    }
    await expect(createBackup({ db, store: broken }, file)).rejects.toThrow('the disk fell off')
    expect(await readdir(folder)).toEqual([])
  })
})

describe('restoring', () => {
  test('touches no folder that holds something', async () => {
    const { db, store, dataDir, file } = await setUp()
    await createBackup({ db, store }, file)
    await expect(restoreBackup(file, dataDir)).rejects.toMatchObject({ code: 'folder-not-empty' })
  })

  test('refuses a file that was cut short or changed, and leaves nothing', async () => {
    const { db, store, folder, file, target } = await setUp()
    const { byteSize } = await createBackup({ db, store }, file)
    const whole = await readFile(file)
    const changed = Buffer.from(whole)
    const at = changed.indexOf('the bytes of photo')
    changed[at] = (changed[at] ?? 0) ^ 1
    await writeFile(file, changed)
    await expect(restoreBackup(file, target)).rejects.toMatchObject({ code: 'bad-archive' })
    await writeFile(file, whole)
    await truncate(file, byteSize - 10)
    await expect(restoreBackup(file, target)).rejects.toMatchObject({ code: 'bad-archive' })
    expect(await readdir(folder)).toEqual(['kindred.zip'])
  })

  test('refuses what is no backup, or would write elsewhere', async () => {
    const { db, store, folder, file, target } = await setUp()
    await createBackup({ db, store }, file)
    const entries = await openZip(await readFile(file))
    for (const extra of ['blobs/ann/.hidden', 'other.txt', 'blobs/ann//x']) {
      const zip = new ZipFile()
      for (const [name, bytes] of entries) zip.addBuffer(bytes, name)
      zip.addBuffer(Buffer.from('x'), extra)
      zip.end()
      await writeFile(join(folder, 'bad.zip'), await buffer(zip.outputStream))
      await expect(restoreBackup(join(folder, 'bad.zip'), target)).rejects.toMatchObject({
        code: 'bad-archive',
      })
    }
    await writeFile(join(folder, 'bad.zip'), 'not a zip at all')
    await expect(restoreBackup(join(folder, 'bad.zip'), target)).rejects.toMatchObject({
      code: 'bad-archive',
    })
    await expect(restoreBackup(join(folder, 'none.zip'), target)).rejects.toMatchObject({
      code: 'bad-archive',
    })
    expect(await readdir(folder)).toEqual(['bad.zip', 'kindred.zip'])
  })
})
