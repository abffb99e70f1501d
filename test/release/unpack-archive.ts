import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'

/** Unpacks the release into a new folder, as a user would. */
export async function unpackArchive(): Promise<string> {
  const folder = await makeTemporaryFolder()
  await promisify(execFile)('tar', ['-xzf', inject('archive'), '-C', folder])
  const [name = ''] = await readdir(folder)
  return join(folder, name)
}
