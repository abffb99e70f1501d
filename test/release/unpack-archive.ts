import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { temporaryFolder } from '../server/temporary-folder.ts'

/** The release as its user has it: unpacked in a folder of its own. */
export async function unpackArchive(): Promise<string> {
  const folder = await temporaryFolder()
  await promisify(execFile)('tar', ['-xzf', inject('archive'), '-C', folder])
  const [name = ''] = await readdir(folder)
  return join(folder, name)
}
