import { stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { makeFolder } from './make-folder.ts'
import { makeDataFolder } from '../../storage/open-storage.ts'

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
