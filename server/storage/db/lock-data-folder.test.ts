import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { lockDataFolder } from './lock-data-folder.ts'

test('only one server at a time can lock a data folder', async () => {
  const folder = await makeTemporaryFolder()
  const first = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(
    expect.objectContaining({ code: 'data-folder-in-use', message: expect.stringContaining(folder) }),
  )
  first.release()
  lockDataFolder(folder).release()
})
