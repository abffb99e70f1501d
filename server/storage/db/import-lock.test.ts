import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { isImportRunning, lockForImport } from './import-lock.ts'

test('several imports may run; the last one that ends releases the data folder', async () => {
  const folder = await makeTemporaryFolder()
  expect(isImportRunning(folder)).toBe(false)
  expect(await readdir(folder)).toEqual([])
  const first = lockForImport(folder)
  const second = lockForImport(folder)
  first.release()
  expect(isImportRunning(folder)).toBe(true)
  second.release()
  expect(isImportRunning(folder)).toBe(false)
})
