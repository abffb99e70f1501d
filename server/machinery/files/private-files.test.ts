import { chmod, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { readMode } from '../../../test/server/read-mode.ts'
import { closeBlobs, closeDataFolder, makeDataFolder } from '../../storage/open-storage.ts'
import { makeFolder, makePrivate } from './private-files.ts'

test('a readable data folder is made private, with every file of Kindred in it', async () => {
  const dataDir = await makeTemporaryFolder()
  await mkdir(join(dataDir, 'blobs', 'ann', 'original'), { recursive: true })
  await mkdir(join(dataDir, 'outbox'))
  const files = ['kindred.db', 'kindred.db-wal', 'kindred.lock', 'outbox/1.json', 'blobs/ann/original/p1']
  for (const file of files) await writeFile(join(dataDir, file), 'x')
  await writeFile(join(dataDir, 'run.sh'), 'x')
  const folders = ['.', 'blobs', 'blobs/ann', 'blobs/ann/original', 'outbox']
  for (const folder of folders) await chmod(join(dataDir, folder), 0o755)
  for (const file of [...files, 'run.sh']) await chmod(join(dataDir, file), 0o755)

  expect([...(await closeDataFolder(dataDir)), ...(await closeBlobs(dataDir))]).toEqual([])
  for (const folder of folders)
    expect([folder, await readMode(join(dataDir, folder))]).toEqual([folder, 0o700])
  for (const file of files) expect([file, await readMode(join(dataDir, file))]).toEqual([file, 0o600])
  expect(await readMode(join(dataDir, 'run.sh'))).toBe(0o755)
})

test('paths that cannot be made private are returned, and missing ones are ignored', async () => {
  // On Linux nobody can change the modes of files in /proc.
  expect(await makePrivate(process.platform === 'linux' ? '/proc/self/stat' : '/dev/null')).toBe(false)
  const folder = await makeTemporaryFolder()
  expect(await makePrivate(join(folder, 'none'))).toBe(true)
  expect(await closeBlobs(folder)).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

test('creates a folder and those above it, also several at the same time and again', async () => {
  const root = await makeTemporaryFolder()
  const path = join(root, 'a/b/c')
  await Promise.all([path, join(root, 'a/b/d'), path].map(one => makeFolder(one, 0o700)))
  await makeFolder(path, 0o700)
  for (const one of [path, join(root, 'a')]) expect((await stat(one)).mode & 0o777).toBe(0o700)
})

test('ends where nothing can be created', async () => {
  const root = await makeTemporaryFolder()
  await writeFile(join(root, 'file'), '')
  await symlink(join(root, 'gone'), join(root, 'link'))
  for (const path of ['file', 'file/a', 'link', 'a\0b']) {
    await expect(makeFolder(join(root, path))).rejects.toThrow(/EEXIST|ENOTDIR|null bytes/)
  }
  if (process.platform !== 'linux') return
  for (const path of ['/proc/x', '/proc/x/y/z', '/sys/x', '/dev/null/x', '/proc/self/fd']) {
    await expect(makeDataFolder(path)).rejects.toMatchObject({
      code: 'bad-setting',
      message: expect.stringContaining('KINDRED_DATA_DIR'),
    })
  }
})
