import { execFileSync } from 'node:child_process'
import { cp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildZip64 } from '../../../test/factories/hostile-archives.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { DAY_MS } from '../../../shared/api/durations.ts'
import { restoreBackup, verifyBackup } from './restore-backup.ts'
import { listSnapshots } from './snapshots.ts'
import { writeSnapshot } from './write-snapshot.ts'

vi.mock(import('age-encryption'), async load => {
  const { makePassphrasesCheap } = await import('../../../test/server/cheap-passphrases.ts')
  return makePassphrasesCheap(load)
})

const MONDAY = Date.parse('2026-11-16T03:00:00Z')
const PASSPHRASE = 'seven slow silver snails'
const SECRET = 'a file of this machine'

async function setUp(passphrase: string | null) {
  const storage = await createTestStorage()
  await buildPhoto(storage, { ownerId: 'ann' })
  const folder = join(await makeTemporaryFolder(), 'backups')
  const write = (now: number) => writeSnapshot(storage, { folder, dataDir: storage.dataDir, passphrase, now })
  await write(MONDAY)
  const [snapshot] = await listSnapshots(folder)
  const outside = await makeTemporaryFolder()
  await writeFile(join(outside, 'secret'), SECRET)
  return { folder, snapshot: snapshot?.path ?? '', outside, write }
}

async function findOriginal(snapshot: string): Promise<string> {
  const entries = await readdir(join(snapshot, 'blobs/ann/original'))
  return join('blobs/ann/original', entries[0] ?? '')
}

async function makeFifo(path: string): Promise<void> {
  execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', path])
}

const REPLACEMENTS: Record<string, (path: string, outside: string) => Promise<void>> = {
  'a link to a file': (path, outside) => symlink(join(outside, 'secret'), path),
  'a link to nothing': (path, outside) => symlink(join(outside, 'gone'), path),
  'a link to itself': path => symlink(path, path),
  'a link to a device': path => symlink('/dev/zero', path),
  'a FIFO': makeFifo,
}

for (const [kind, replace] of Object.entries(REPLACEMENTS)) {
  for (const passphrase of [null, PASSPHRASE]) {
    const suffix = passphrase === null ? '' : '.age'
    test(`${kind} in a folder is neither read nor waited for (passphrase: ${passphrase})`, async () => {
      const { snapshot, outside } = await setUp(passphrase)
      const parts = ['kindred-backup.json', `kindred.db${suffix}`, `blobs.sha256${suffix}`]
      parts.push(await findOriginal(snapshot), ...(passphrase === null ? [] : ['identity.age']))
      for (const part of parts) {
        const temporary = await makeTemporaryFolder()
        const copy = join(temporary, 'copy')
        await cp(snapshot, copy, { recursive: true })
        await rm(join(copy, part))
        await replace(join(copy, part), outside)
        const target = join(temporary, 'restored')
        await expect(restoreBackup(copy, target, { passphrase })).rejects.toMatchObject({
          code: 'bad-archive',
        })
        const verified = verifyBackup(copy, { passphrase, temporaryFolder: temporary })
        await expect(verified).rejects.toMatchObject({ code: 'bad-archive' })
        expect(await readdir(temporary)).toEqual(['copy'])
      }
    })
  }
}

test('a file that a folder has besides, if it is a link, is refused', async () => {
  const { snapshot, outside } = await setUp(null)
  await symlink(join(outside, 'secret'), join(snapshot, 'blobs/ann/original/stolen'))
  const target = join(outside, 'restored')
  await expect(restoreBackup(snapshot, target)).rejects.toMatchObject({
    code: 'bad-archive',
    message: expect.stringMatching(/original\/stolen is a link or a special file/),
  })
})

test('a linked folder on the way is not followed, also as a whole snapshot', async () => {
  const { folder, snapshot, outside } = await setUp(null)
  const elsewhere = join(outside, 'originals')
  await rename(join(snapshot, 'blobs/ann/original'), elsewhere)
  await symlink(elsewhere, join(snapshot, 'blobs/ann/original'))
  await expect(restoreBackup(snapshot, join(outside, 'a'))).rejects.toMatchObject({ code: 'bad-archive' })
  await symlink(snapshot, join(folder, 'kindred-2026-12-24T030000Z'))
  expect((await listSnapshots(folder)).map(({ path }) => path)).toEqual([snapshot])
})

test('a folder that is itself reached through a link is restored', async () => {
  const { folder, outside } = await setUp(null)
  await symlink(folder, join(outside, 'disk'))
  expect(await restoreBackup(join(outside, 'disk'), join(outside, 'a'))).toMatchObject({ photos: 1 })
})

test('a FIFO or device as the backup, and a mark of gigabytes, end at once', async () => {
  const { snapshot, outside } = await setUp(null)
  await makeFifo(join(outside, 'fifo'))
  for (const file of [join(outside, 'fifo'), '/dev/zero']) {
    await expect(restoreBackup(file, join(outside, 'a'))).rejects.toMatchObject({ code: 'bad-archive' })
  }
  await writeFile(join(snapshot, 'kindred-backup.json'), '{"format":1}'.padEnd(2000))
  await expect(restoreBackup(snapshot, join(outside, 'a'))).rejects.toMatchObject({ code: 'bad-archive' })
})

test('a zip that lies about its positions is refused in one line', async () => {
  const { outside } = await setUp(null)
  const file = join(outside, 'lies.zip')
  for (const number of ['end', 'directory', 'entry'] as const) {
    await writeFile(file, buildZip64({ [number]: 2n ** 64n - 1n }))
    await expect(restoreBackup(file, join(outside, 'a'))).rejects.toMatchObject({ code: 'bad-archive' })
  }
})

test.each([null, PASSPHRASE])(
  'the next snapshot neither links nor waits (passphrase: %s)',
  async passphrase => {
    const { snapshot, outside, write } = await setUp(passphrase)
    const original = await findOriginal(snapshot)
    await rm(join(snapshot, original))
    await symlink(join(outside, 'secret'), join(snapshot, original))
    const checksums = `blobs.sha256${passphrase === null ? '' : '.age'}`
    await write(MONDAY + DAY_MS)
    const next = snapshot.replace('11-16', '11-17')
    expect((await readFile(join(next, original))).includes(SECRET)).toBe(false)
    await rm(join(next, checksums))
    await makeFifo(join(next, checksums))
    await expect(write(MONDAY + 2 * DAY_MS)).rejects.toThrow(/is a link or a special file/)
  },
)
