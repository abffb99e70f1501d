import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { buildFace, buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { computeAppCode } from '../../../test/factories/app-code.ts'
import { buildAppPassword, uploadWith } from '../../../test/factories/app-passwords.ts'
import { buildVisitor } from '../../../test/factories/build-visitor.ts'
import { openBrowser } from '../../../test/factories/open-browser.ts'
import { openZip } from '../../../test/factories/open-zip.ts'
import {
  addSecondStep,
  isSignedIn,
  signInWithPassword,
  signUpInBrowser,
} from '../../../test/factories/sign-in.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { readMode } from '../../../test/server/read-mode.ts'
import { readDataFolder } from '../../../test/server/read-data-folder.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { createTestStorage, type TestStorage } from '../../../test/server/test-storage.ts'
import { blobNames } from '../blobs/blob-names.ts'
import { openDatabase } from '../db/open-database.ts'
import { ensureSigningSecret } from '../ensure-signing-secret.ts'
import { openStorage } from '../open-storage.ts'
import { restoreBackup, verifyBackup } from './restore-backup.ts'
import { writeZip } from './write-zip.ts'

vi.mock(import('age-encryption'), async load => {
  const { makePassphrasesCheap } = await import('../../../test/server/cheap-passphrases.ts')
  return makePassphrasesCheap(load)
})

const ownerId = 'ann'

async function createBackup(storage: TestStorage, file: string, passphrase: string | null = null) {
  return writeZip(storage, { file, dataDir: storage.dataDir, passphrase })
}

async function setUp() {
  const storage = await createTestStorage()
  const photos = [
    await buildPhoto(storage, { ownerId, hasFilm: true }),
    await buildPhoto(storage, { ownerId, state: 'waiting' }),
  ]
  const photoId = photos[0]?.id ?? ''
  await buildPerson(storage, { ownerId, number: 1, name: 'Ann', photoIds: [photoId] })
  const faceId = await buildFace(storage, { ownerId, photoId })
  await storage.store.put(`${ownerId}/face/${faceId}.webp`, Buffer.from('head and shoulders'))
  await storage.store.put(`${ownerId}/profile/portrait.webp`, Buffer.from('the portrait'))
  const profile = { ownerId, joinDate: '2026-05-04', image: '/api/profile/images/portrait', updatedAt: 0 }
  await storage.db.insertInto('profiles').values(profile).execute()
  const folder = await makeTemporaryFolder()
  return { ...storage, photos, folder, file: join(folder, 'kindred.zip'), target: join(folder, 'restored') }
}

async function findWorkspace(dataDir: string): Promise<string> {
  const [name = 'none', ...others] = (await readdir(dataDir)).filter(one => one.startsWith('kindred.backup-'))
  expect(others).toEqual([])
  return join(dataDir, name)
}

async function openRestored(dataDir: string) {
  const storage = await openStorage(dataDir)
  onTestFinished(() => storage.db.destroy())
  return storage
}

describe('a backup', () => {
  test('restores every row and every byte', async () => {
    const { db, store, dataDir, photos, folder, file, target } = await setUp()
    expect(await createBackup({ db, store, dataDir }, file)).toMatchObject({ photos: 2 })
    expect(await readdir(folder)).toEqual(['kindred.zip'])
    expect(await restoreBackup(file, target)).toMatchObject({ photos: 2, hasChecksums: true })
    const restored = await openRestored(target)
    for (const table of ['photos', 'films', 'faces', 'people', 'batches', 'jobs', 'profiles'] as const) {
      const [before, after] = await Promise.all(
        [db, restored.db].map(one => one.selectFrom(table).selectAll().execute()),
      )
      expect(new Set(after)).toEqual(new Set(before))
    }
    expect(await listNames(restored.store)).toEqual(await listNames(store))
    for (const { id, bytes } of photos) {
      expect(await buffer(await restored.store.read(`${ownerId}/original/${id}`))).toEqual(bytes)
    }
  })

  test('leaves out a film that was erased meanwhile, and keeps its photo', async () => {
    const { db, store, dataDir, file, target } = await setUp()
    const film = await db.selectFrom('films').select('id').executeTakeFirstOrThrow()
    await store.remove(blobNames.film(ownerId, film.id))
    await createBackup({ db, store, dataDir }, file)
    expect(await restoreBackup(file, target)).toMatchObject({ photos: 2 })
    const restored = await openRestored(target)
    expect(await restored.db.selectFrom('films').select('id').execute()).toEqual([])
  })

  test('contains no sessions and no usable credentials, and signs everybody out', async () => {
    // Codes of authenticator apps change every 30 seconds.
    vi.useFakeTimers({ now: new Date('2026-05-04T10:00:10Z'), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const app = await createTestApp()
    const owner = await signUpInBrowser(app)
    const { uri } = await addSecondStep(owner)
    const { password } = await buildAppPassword(owner)
    const visitor = buildVisitor(app)
    await visitor.postWithProof('/request-password-reset', { email: owner.email })
    await visitor.postWithProof('/phone-number/send-otp', { phoneNumber: '+919876543210' })
    const signingSecret = await ensureSigningSecret(app.dataDir)
    const secrets = await app.db.selectFrom('secrets').select(['name', 'value']).execute()
    const session = await app.db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
    const folder = await makeTemporaryFolder()
    const [file, target] = [join(folder, 'a.zip'), join(folder, 'b')]
    await createBackup(app, file)
    const entries = await openZip(await readFile(file))
    const contains = (text: string) => Buffer.concat([...entries.values()]).includes(text)
    const [kept, ...others] = secrets.toSorted((a, b) => a.name.localeCompare(b.name))
    expect(contains(kept?.value ?? '')).toBe(true)
    for (const { value } of [
      ...others,
      { value: signingSecret },
      { value: session.token },
      { value: password },
    ])
      expect(contains(value)).toBe(false)

    await restoreBackup(file, target)
    const storage = { ...(await openRestored(target)), dataDir: target }
    for (const table of ['session', 'verification', 'phoneCodes', 'throttleHits'] as const)
      expect([table, await storage.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    const restored = await createTestApp({ storage })
    const before = openBrowser(restored)
    for (const [name, value] of owner.cookies) before.cookies.set(name, value)
    expect(await isSignedIn(before)).toBe(false)
    expect(await ensureSigningSecret(target)).not.toBe(signingSecret)
    // App passwords, passwords and the second step still work.
    expect((await uploadWith(restored, `Bearer ${password}`)).statusCode).toBe(202)
    const browser = openBrowser(restored)
    await signInWithPassword(browser, owner.email)
    expect(await isSignedIn(browser)).toBe(false)
    await browser.post('/api/auth/two-factor/verify-totp', { code: computeAppCode(uri) })
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('of an earlier version loses its sessions and secrets when it is restored', async () => {
    const { db, store, dataDir, folder, file, target } = await setUp()
    await createBackup({ db, store, dataDir }, file)
    const entries = await openZip(await readFile(file))
    const old = join(folder, 'old.db')
    await writeFile(old, entries.get('kindred.db') ?? '')
    const earlier = openDatabase(old)
    await earlier.insertInto('secrets').values({ name: 'throttle', value: 'an old secret' }).execute()
    await earlier.destroy()
    const zip = new ZipFile()
    for (const [name, bytes] of entries)
      zip.addBuffer(name === 'kindred.db' ? await readFile(old) : bytes, name)
    zip.end()
    const oldFile = join(folder, 'old.zip')
    await writeFile(oldFile, await buffer(zip.outputStream))
    await restoreBackup(oldFile, target)
    expect((await readDataFolder({ dataDir: target })).includes('an old secret')).toBe(false)
  })

  test('is readable only by its owner', async () => {
    const { db, store, dataDir, file, target } = await setUp()
    const modes: number[] = []
    const watched = {
      ...store,
      read: async (name: string) => {
        for (const one of [`${file}.partial`, await findWorkspace(dataDir)]) modes.push(await readMode(one))
        return store.read(name)
      },
    }
    await createBackup({ db, store: watched, dataDir }, file)
    expect([...new Set(modes), await readMode(file)]).toEqual([0o600, 0o700, 0o600])
    await restoreBackup(file, target)
    expect([await readMode(target), await readMode(join(target, 'kindred.db'))]).toEqual([0o700, 0o600])
  })

  test('is consistent although photos are added and deleted while it is written', async () => {
    const { db, store, dataDir, photos, file, target } = await setUp()
    const [first, second] = photos
    const change = async () => {
      await db
        .deleteFrom('allPhotos')
        .where('id', '=', second?.id ?? '')
        .execute()
      await store.remove(`${ownerId}/original/${second?.id}`)
      await buildPhoto({ db, store }, { ownerId })
    }
    let changed: Promise<void> | undefined
    const busyStore = {
      ...store,
      async readByteSize(name: string) {
        await (changed ??= change())
        return store.readByteSize(name)
      },
    }
    expect(await createBackup({ db, store: busyStore, dataDir }, file)).toMatchObject({ photos: 1 })
    expect(await restoreBackup(file, target)).toMatchObject({ photos: 1 })
    const restored = await openRestored(target)
    expect(await restored.db.selectFrom('photos').select('id').execute()).toEqual([{ id: first?.id }])
  })

  test('never overwrites a file', async () => {
    const { db, store, dataDir, file } = await setUp()
    await writeFile(file, 'existing content')
    await expect(createBackup({ db, store, dataDir }, file)).rejects.toMatchObject({ code: 'file-exists' })
    expect(await readFile(file, 'utf8')).toBe('existing content')
  })

  test('leaves no file if it cannot be finished', async () => {
    const { db, store, dataDir, folder, file } = await setUp()
    const broken = {
      ...store,
      read: async () => {
        throw new Error('the disk was removed')
      },
    }
    await expect(createBackup({ db, store: broken, dataDir }, file)).rejects.toThrow('the disk was removed')
    expect(await readdir(folder)).toEqual([])
  })
})

describe('restoring', () => {
  test('does not change a folder that is not empty', async () => {
    const { db, store, dataDir, file } = await setUp()
    await createBackup({ db, store, dataDir }, file)
    await expect(restoreBackup(file, dataDir)).rejects.toMatchObject({ code: 'folder-not-empty' })
  })

  test('names the folder that was asked for where none can be made', async () => {
    const { folder, file } = await setUp()
    const place = join(folder, 'file', 'data')
    await writeFile(join(folder, 'file'), '')
    await expect(restoreBackup(file, place)).rejects.toMatchObject({
      code: 'bad-setting',
      message: expect.stringContaining(`KINDRED_DATA_DIR is "${place}".`),
    })
  })

  test('refuses a truncated or changed file, and leaves no file', async () => {
    const { db, store, dataDir, folder, file, target } = await setUp()
    const { byteSize } = await createBackup({ db, store, dataDir }, file)
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

  test('refuses a file that is not a backup, or that would write elsewhere', async () => {
    const { db, store, dataDir, folder, file, target } = await setUp()
    await createBackup({ db, store, dataDir }, file)
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

async function verify(file: string, passphrase: string | null = null): Promise<unknown> {
  const temporary = await makeTemporaryFolder()
  const verified = verifyBackup(file, { passphrase, temporaryFolder: temporary })
  const result = await verified.catch((error: unknown) => error)
  expect(await readdir(temporary)).toEqual([])
  return result
}

describe('verifying', () => {
  test('reads everything and leaves no file', async () => {
    const { db, store, dataDir, file } = await setUp()
    await createBackup({ db, store, dataDir }, file)
    const blobs = (await listNames(store)).length
    expect(await verify(file)).toEqual({ photos: 2, people: 1, blobs, hasChecksums: true })
    expect(await verify(`${file}.none`)).toMatchObject({ code: 'bad-archive' })
  })

  test('finds a blob that was changed with its CRC-32, or removed with its line', async () => {
    const { db, store, dataDir, file, folder } = await setUp()
    await createBackup({ db, store, dataDir }, file)
    const entries = [...(await openZip(await readFile(file)))]
    const blob = entries.findIndex(([name]) => name.includes('/original/'))
    const write = async (changed: typeof entries) => {
      const zip = new ZipFile()
      for (const [name, bytes] of changed) zip.addBuffer(bytes, name)
      zip.end()
      const path = join(folder, 'changed.zip')
      await writeFile(path, await buffer(zip.outputStream))
      return path
    }
    const other = entries.map(([name, bytes], i): (typeof entries)[number] => [
      name,
      i === blob ? Buffer.from(bytes.toString().replace('bytes', 'bits!')) : bytes,
    ])
    expect(await verify(await write(other))).toMatchObject({
      code: 'bad-archive',
      message: expect.stringMatching(/original\/\S+ is damaged/),
    })
    const portrait = entries.filter(([name]) => !name.includes('/profile/'))
    expect(await verify(await write(portrait))).toMatchObject({ code: 'bad-archive' })
  })

  test('and restoring accept only the right passphrase of an encrypted backup', async () => {
    const { db, store, dataDir, folder, file, target } = await setUp()
    const passphrase = 'seven slow silver snails'
    await createBackup({ db, store, dataDir }, file, passphrase)
    const written = await readFile(file)
    expect(written.toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
    expect(written.includes('the bytes of photo')).toBe(false)
    expect(await verify(file, passphrase)).toMatchObject({ photos: 2, hasChecksums: true })
    expect(await verify(file)).toMatchObject({ code: 'passphrase-needed' })
    expect(await verify(file, 'eight slow silver snails')).toMatchObject({ code: 'wrong-passphrase' })
    await expect(
      restoreBackup(file, target, { passphrase: 'eight slow silver snails' }),
    ).rejects.toMatchObject({ code: 'wrong-passphrase' })
    expect(await readdir(folder)).toEqual(['kindred.zip'])
    await restoreBackup(file, target, { passphrase })
    expect((await readdir(target)).toSorted()).toEqual(['blobs', 'kindred.db'])
    const restored = await openRestored(target)
    expect(await listNames(restored.store)).toEqual(await listNames(store))
    // Truncated or changed backups are reported, and no file remains.
    for (const damaged of [written.subarray(0, -100), flip(written, 300), flip(written, -300)]) {
      await writeFile(file, damaged)
      expect(await verify(file, passphrase)).toMatchObject({ code: 'bad-archive' })
    }
  })
})

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  const i = at < 0 ? changed.length + at : at
  changed[i] = (changed[i] ?? 0) ^ 1
  return changed
}
