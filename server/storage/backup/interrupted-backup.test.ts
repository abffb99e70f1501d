import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { signUpInBrowser } from '../../../test/factories/sign-in.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { withWorkspace } from './workspace.ts'
import { writeZip } from './write-zip.ts'

vi.mock(import('age-encryption'), async load => {
  const { makePassphrasesCheap } = await import('../../../test/server/cheap-passphrases.ts')
  return makePassphrasesCheap(load)
})

const ownerId = 'ann'
const PASSPHRASES = [null, 'seven slow silver snails']

async function setUp() {
  const storage = await createTestStorage()
  for (let i = 0; i < 20; i++) await buildPhoto(storage, { ownerId })
  const folder = await makeTemporaryFolder()
  return { ...storage, folder, file: join(folder, 'kindred.zip') }
}

async function listWorkspaces(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter(name => name.includes('backup'))
}

/** Leaves what a process leaves that was killed while it wrote the backup. */
async function leaveUnfinished(dataDir: string, partial: string): Promise<void> {
  const workspace = join(dataDir, 'kindred.backup-killed')
  await mkdir(workspace)
  await writeFile(join(workspace, 'output'), partial)
  await writeFile(join(workspace, 'kindred.db'), 'a readable copy')
  await writeFile(partial, 'half a backup')
}

test.each(PASSPHRASES)('writes no readable byte beside the backup (passphrase: %s)', async passphrase => {
  const app = await createTestApp()
  const owner = await signUpInBrowser(app)
  await buildPhoto(app, { ownerId: 'ann' })
  const session = await app.db.selectFrom('session').select('token').executeTakeFirstOrThrow()
  const folder = await makeTemporaryFolder()
  const file = join(folder, 'kindred.zip')
  const seen: string[][] = []
  const copies: Buffer[] = []
  const store = {
    ...app.store,
    async read(name: string) {
      seen.push(await readdir(folder))
      for (const workspace of await listWorkspaces(app.dataDir)) {
        for (const one of await readdir(join(app.dataDir, workspace))) {
          copies.push(await readFile(join(app.dataDir, workspace, one)))
        }
      }
      return app.store.read(name)
    },
  }
  await writeZip({ db: app.db, store }, { file, dataDir: app.dataDir, passphrase })
  expect(seen[0]).toEqual(['kindred.zip.partial'])
  // The copy has the account, but no session, from before the first blob is read.
  const contains = (text: string) => copies.some(copy => copy.includes(text))
  expect([contains(owner.email), contains(session.token)]).toEqual([true, false])
  expect(await listWorkspaces(app.dataDir)).toEqual([])
})

test('after a kill, the next backup removes what was left, whatever it is called', async () => {
  const { db, store, dataDir, folder, file } = await setUp()
  await leaveUnfinished(dataDir, `${file}.partial`)
  await writeZip({ db, store }, { file: join(folder, 'other.zip'), dataDir, passphrase: null })
  expect(await readdir(folder)).toEqual(['other.zip'])
  expect(await listWorkspaces(dataDir)).toEqual([])
})

test('after a kill, also of an earlier version, the same command works', async () => {
  const { db, store, dataDir, folder, file } = await setUp()
  await leaveUnfinished(dataDir, `${file}.partial`)
  for (const suffix of ['snapshot', 'snapshot-wal', 'checksums']) await writeFile(`${file}.${suffix}`, 'old')
  await rm(join(dataDir, 'kindred.backup-killed'), { recursive: true })
  await writeZip({ db, store }, { file, dataDir, passphrase: null })
  expect(await readdir(folder)).toEqual(['kindred.zip'])
})

test('removes nothing of a running backup, and no file that is not an unfinished backup', async () => {
  const { db, store, dataDir, folder, file } = await setUp()
  const kept = join(folder, 'kept.txt')
  await writeFile(kept, 'mine')
  await mkdir(join(dataDir, 'kindred.backup-forged'))
  await writeFile(join(dataDir, 'kindred.backup-forged', 'output'), kept)
  await symlink(folder, join(dataDir, 'kindred.backup-link'))
  const running = { parent: dataDir, prefix: 'kindred.backup-', output: `${file}.partial` }
  await withWorkspace(running, async workspace => {
    await writeFile(`${file}.partial`, 'in work')
    await expect(writeZip({ db, store }, { file, dataDir, passphrase: null })).rejects.toMatchObject({
      code: 'file-exists',
    })
    await writeZip({ db, store }, { file: join(folder, 'b.zip'), dataDir, passphrase: null })
    expect(await readFile(`${file}.partial`, 'utf8')).toBe('in work')
    expect(await readdir(workspace)).toContain('output')
  })
  expect(await readFile(kept, 'utf8')).toBe('mine')
})

test.each(PASSPHRASES)(
  'a blob that breaks while it is read leaves no file (passphrase: %s)',
  async passphrase => {
    const { db, store, dataDir, folder, file } = await setUp()
    let reads = 0
    const broken = {
      ...store,
      async read(name: string) {
        reads += 1
        if (reads !== 7) return store.read(name)
        return Readable.from(
          (async function* () {
            yield Buffer.from('the')
            throw new Error('the store went away')
          })(),
        )
      },
    }
    const writing = writeZip({ db, store: broken }, { file, dataDir, passphrase })
    await expect(writing).rejects.toThrow('the store went away')
    expect(await readdir(folder)).toEqual([])
    expect(await listWorkspaces(dataDir)).toEqual([])
  },
)

test('is not written into a folder that does not exist, is a file, or for which Ctrl-C was pressed', async () => {
  const { db, store, dataDir, folder, file } = await setUp()
  await writeFile(join(folder, 'a file'), '')
  for (const parent of ['gone', 'a file']) {
    const options = { file: join(folder, parent, 'b.zip'), dataDir, passphrase: null }
    await expect(writeZip({ db, store }, options)).rejects.toMatchObject({
      code: 'backup-folder-unusable',
      message: expect.stringMatching(/^The folder .* doesn't exist\. Create it/),
    })
  }
  const watcher = {
    begin() {},
    advance() {},
    end() {},
    assertWanted() {
      throw new Error('interrupted')
    },
  }
  const interrupted = writeZip({ db, store }, { file, dataDir, passphrase: null, watcher })
  await expect(interrupted).rejects.toThrow('interrupted')
  expect(await readdir(folder)).toEqual(['a file'])
})

test('reads several blobs at the same time, and reports each', async () => {
  const { db, store, dataDir, file } = await setUp()
  let [running, most] = [0, 0]
  const watched = {
    ...store,
    async readByteSize(name: string) {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      const size = await store.readByteSize(name)
      running -= 1
      return size
    },
  }
  const reported: [string, number][] = []
  let done = 0
  const watcher = {
    begin: (_task: string, total: number, unit: string) => void reported.push([unit, total]),
    advance: (count: number) => void (done += count),
    end() {},
    assertWanted() {},
  }
  await writeZip({ db, store: watched }, { file, dataDir, passphrase: null, watcher })
  expect(most).toBe(8)
  expect(reported[0]).toEqual(['originals', 20])
  expect(done).toBe(reported.reduce((sum, [, total]) => sum + total, 0))
})
