import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/server/temporary-folder.ts'
import { lockDataFolder } from './lock-data-folder.ts'

test('a data folder takes one server at a time', async () => {
  const folder = await temporaryFolder()
  const first = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(
    expect.objectContaining({ code: 'data-folder-in-use', message: expect.stringContaining(folder) }),
  )
  first.release()
  lockDataFolder(folder).release()
})
