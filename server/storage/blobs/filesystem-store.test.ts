import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { failAfterSomeContent, describeBlobStore } from '../../../test/server/blob-store-contract.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { HOUR_MS } from '../../../shared/api/durations.ts'
import { joinFilesystemStore, openFilesystemStore } from './filesystem-store.ts'

describeBlobStore('a folder', async () => openFilesystemStore(await makeTemporaryFolder()))

describe('openFilesystemStore', () => {
  test('removes incomplete files of a killed process when opened, but not when joined', async () => {
    const root = await makeTemporaryFolder()
    await mkdir(join(root, '.incoming'))
    await writeFile(join(root, '.incoming', 'half'), 'half a photo')
    await joinFilesystemStore(root)
    expect(await readdir(join(root, '.incoming'))).toEqual(['half'])
    await openFilesystemStore(root)
    expect(await readdir(join(root, '.incoming'))).toEqual([])
  })

  test('removes blobs that have been unfinished for some time', async () => {
    const root = await makeTemporaryFolder()
    const store = await openFilesystemStore(root)
    await writeFile(join(root, '.incoming', 'half'), 'half a photo')
    expect(await store.removeUnfinished(Date.now() - HOUR_MS)).toBe(0)
    expect(await store.removeUnfinished(Date.now() + HOUR_MS)).toBe(1)
    expect(await readdir(join(root, '.incoming'))).toEqual([])
  })

  test('leaves nothing in the incoming folder, whether writing succeeded or failed', async () => {
    const root = await makeTemporaryFolder()
    const store = await openFilesystemStore(root)
    await store.put('ann/a', Buffer.from('x'))
    await expect(store.put('ann/b', failAfterSomeContent(new Error('broken off')))).rejects.toThrow(
      'broken off',
    )
    expect(await readdir(join(root, '.incoming'))).toEqual([])
    expect((await stat(join(root, 'ann', 'a'))).isFile()).toBe(true)
  })

  test('throws disk-full with a readable message', async () => {
    const store = await openFilesystemStore(await makeTemporaryFolder())
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    await expect(store.put('ann/a', failAfterSomeContent(full))).rejects.toMatchObject({
      code: 'disk-full',
      status: 507,
    })
  })

  test('can write and remove in the same folder at the same time', async () => {
    const store = await openFilesystemStore(await makeTemporaryFolder())
    for (let round = 0; round < 100; round++) {
      const put = (name: string) => store.put(`ann/face/${name}`, Buffer.from('x'))
      await Promise.all([put('a'), store.removeFolder('ann'), put('b'), store.removeFolder('ann/face')])
    }
    await store.removeFolder('ann')
    expect(await store.readByteSize('ann/face/a')).toBeNull()
  })
})
