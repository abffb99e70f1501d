import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMode } from '../../../test/server/read-mode.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { closeBlobs, closeDataFolder } from '../../storage/open-storage.ts'
import { makePrivate } from './private-files.ts'

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
