import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { buildFace, buildPhoto } from '../../../test/factories/build-photo.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { readMode } from '../../../test/server/read-mode.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { lockDataFolder } from '../db/lock-data-folder.ts'
import { joinStorage } from '../open-storage.ts'
import { restoreBackup, verifyBackup } from './restore-backup.ts'
import { chooseSnapshotsToKeep, listSnapshots } from './snapshots.ts'
import { writeSnapshot } from './write-snapshot.ts'
import { DAY_MS } from '../../../shared/api/durations.ts'

vi.mock(import('age-encryption'), async load => {
  const { makePassphrasesCheap } = await import('../../../test/server/cheap-passphrases.ts')
  return makePassphrasesCheap(load)
})

const ownerId = 'ann'
/** This day is a Monday. */
const MONDAY = Date.parse('2026-11-16T03:00:00Z')
const PASSPHRASE = 'seven slow silver snails'

async function setUp(passphrase: string | null = null) {
  const storage = await createTestStorage()
  const photos = [await buildPhoto(storage, { ownerId }), await buildPhoto(storage, { ownerId })]
  await buildFace(storage, { ownerId, photoId: photos[0]?.id ?? '' })
  const folder = join(await makeTemporaryFolder(), 'backups')
  const suffix = passphrase === null ? '' : '.age'
  return {
    ...storage,
    photos,
    folder,
    write: (now: number, given = passphrase) =>
      writeSnapshot(storage, { folder, dataDir: storage.dataDir, passphrase: given, now }),
    listDays: async () => (await listSnapshots(folder)).map(({ writtenAt }) => (writtenAt - MONDAY) / DAY_MS),
    /** Returns the path of a photo's original in a snapshot. */
    buildOriginalPath: (time: string, photoId: string) =>
      join(folder, `kindred-${time}`, 'blobs', ownerId, 'original', `${photoId}${suffix}`),
  }
}

describe.each([null, PASSPHRASE])('snapshots (passphrase: %s)', passphrase => {
  test('can each be restored, and share the files that they have in common', async () => {
    const library = await setUp(passphrase)
    const { store, photos, folder, write, buildOriginalPath } = library
    const [first] = photos
    const { byteSize } = await write(MONDAY)
    const late = await buildPhoto(library, { ownerId })
    const night = await write(MONDAY + DAY_MS)
    expect(night.photos).toBe(3)
    const inodes = ['2026-11-16T030000Z', '2026-11-17T030000Z'].map(
      async time => (await stat(buildOriginalPath(time, first?.id ?? ''))).ino,
    )
    expect(new Set(await Promise.all(inodes)).size).toBe(1)
    expect(night.byteSize).toBeLessThan(2 * byteSize)
    expect(await readMode(folder)).toBe(0o700)

    for (const [path, count] of [
      [join(folder, 'kindred-2026-11-16T030000Z'), 2],
      // The newest snapshot of the folder.
      [folder, 3],
    ] as const) {
      const temporary = await makeTemporaryFolder()
      const verified = await verifyBackup(path, { passphrase, temporaryFolder: temporary })
      expect(verified).toMatchObject({ photos: count, hasChecksums: true })
      expect(await readdir(temporary)).toEqual([])
    }
    const target = join(await makeTemporaryFolder(), 'restored')
    await restoreBackup(folder, target, { passphrase })
    const restored = await joinStorage(target)
    await restored.db.destroy()
    expect(await listNames(restored.store)).toEqual(await listNames(store))
    const original = await readFile(join(target, 'blobs', ownerId, 'original', late.id))
    expect(original.equals(late.bytes)).toBe(true)
  })

  test('copies everything again when a shared file is damaged, which is detected within a week', async () => {
    const { photos, folder, write, buildOriginalPath } = await setUp(passphrase)
    await write(MONDAY)
    const photoId = photos[0]?.id ?? ''
    const path = buildOriginalPath('2026-11-16T030000Z', photoId)
    const bytes = await readFile(path)
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    await writeFile(path, bytes)
    const verify = () => verifyBackup(folder, { passphrase, temporaryFolder: folder })
    await expect(verify()).rejects.toMatchObject({ code: 'bad-archive' })
    await write(MONDAY + 7 * DAY_MS)
    expect(await verify()).toMatchObject({ photos: 2 })
  })
})

test('keeps daily and weekly snapshots, and changes nothing else in the folder', async () => {
  const { folder, write, listDays } = await setUp()
  await mkdir(folder)
  const others = ['my photos', 'kindred-2020-01-01T000000Z.zip', 'kindred-2020-01-01T000000Z']
  for (const name of others) await mkdir(join(folder, name))
  for (const day of [0, 1, 7, 8, 14, 15, 16, 17, 18, 19, 20, 21, 22]) await write(MONDAY + day * DAY_MS)
  expect(await listDays()).toEqual([22, 21, 20, 19, 18, 17, 16, 8, 1])
  expect(await readdir(folder)).toEqual(expect.arrayContaining(others))
})

test('of a year of snapshots, keeps seven days and four weeks, and always the newest', () => {
  const nights = Array.from({ length: 365 }, (_, day) => MONDAY + day * DAY_MS)
  for (let count = 1; count <= nights.length; count += 13) {
    const written = nights.slice(0, count)
    const kept = chooseSnapshotsToKeep(written)
    for (const night of written.slice(-7)) expect(kept.has(night)).toBe(true)
    expect(kept.size).toBeLessThanOrEqual(10)
    expect(kept.size).toBeGreaterThanOrEqual(count < 28 ? Math.min(count, 7) : 9)
    // One of each of the last four weeks, and none older.
    for (const time of kept) expect((written.at(-1) ?? 0) - time).toBeLessThan(28 * DAY_MS)
  }
})

test('a failed snapshot does not affect earlier ones, and the next one removes its files', async () => {
  const library = await setUp()
  const { folder, store, write, listDays } = library
  await write(MONDAY)
  await buildPhoto(library, { ownerId })
  const broken = {
    ...store,
    read: async () => {
      throw new Error('the disk was removed')
    },
  }
  const options = { folder, dataDir: library.dataDir, passphrase: null, now: MONDAY + DAY_MS }
  await expect(writeSnapshot({ ...library, store: broken }, options)).rejects.toThrow('the disk was removed')
  await mkdir(join(folder, 'kindred-2026-11-17T030000Z.unverified.partial'))
  expect(await listDays()).toEqual([0])
  await write(MONDAY + 2 * DAY_MS)
  expect(await listDays()).toEqual([2, 0])
  expect((await readdir(folder)).filter(name => name.includes('unverified'))).toEqual([])
})

test('never writes two snapshots into a folder at the same time', async () => {
  const { folder, write } = await setUp()
  await mkdir(folder)
  const lock = lockDataFolder(folder)
  await expect(write(MONDAY)).rejects.toMatchObject({ code: 'data-folder-in-use' })
  lock.release()
  await write(MONDAY)
})

test('after a change of the passphrase, a full copy is written', async () => {
  const { folder, write } = await setUp(PASSPHRASE)
  await write(MONDAY)
  const other = 'eight quick golden snails'
  await write(MONDAY + DAY_MS, other)
  const temporary = await makeTemporaryFolder()
  const verify = (passphrase: string | null) =>
    verifyBackup(folder, { passphrase, temporaryFolder: temporary })
  expect(await verify(other)).toMatchObject({ photos: 2 })
  await expect(verify(PASSPHRASE)).rejects.toMatchObject({ code: 'wrong-passphrase' })
  await expect(verify(null)).rejects.toMatchObject({ code: 'passphrase-needed' })
  await write(MONDAY + 2 * DAY_MS, null)
  expect(await verify(null)).toMatchObject({ photos: 2 })
  expect(await readdir(temporary)).toEqual([])
  // Imitates an interrupted snapshot of another schedule.
  const [newest] = await listSnapshots(folder)
  await rm(join(newest?.path ?? '', 'blobs.sha256'))
  await rm(join(newest?.path ?? '', 'kindred.db'))
  await expect(verify(null)).rejects.toMatchObject({ code: 'bad-archive' })
})

test('is not written where the earlier ones are missing, such as a disk that is not mounted', async () => {
  const { folder, dataDir, write } = await setUp()
  await write(MONDAY)
  await rename(folder, `${folder}-of-the-disk`)
  for (const isThere of [false, true]) {
    if (isThere) await mkdir(folder)
    await expect(write(MONDAY + DAY_MS)).rejects.toMatchObject({
      code: 'backup-folder-unusable',
      message: expect.stringMatching(/previous backups are missing there\. Connect its disk\./),
    })
  }
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
  await rename(`${folder}-of-the-disk`, folder)
  await write(MONDAY + DAY_MS)
  // Removed on purpose.
  await rm(folder, { recursive: true })
  await rm(join(dataDir, 'kindred.backups'))
  await write(MONDAY + 2 * DAY_MS)
  expect(await listSnapshots(folder)).toHaveLength(1)
})

test('is not written into a folder that cannot be created', async () => {
  const storage = await setUp()
  const folder = join(storage.folder, 'file')
  await mkdir(storage.folder)
  await writeFile(folder, '')
  for (const one of [folder, join(folder, 'backups'), ...(process.platform === 'linux' ? ['/proc/x'] : [])]) {
    const options = { folder: one, dataDir: storage.dataDir, passphrase: null, now: MONDAY }
    await expect(writeSnapshot(storage, options)).rejects.toMatchObject({ code: 'backup-folder-unusable' })
  }
})
