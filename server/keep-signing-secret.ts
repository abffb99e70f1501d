import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from './blobs/filesystem-errors.ts'
import { writePrivateFile } from './private-files.ts'
import { createSecret } from './random-text.ts'

/** Inside the data folder. */
const SIGNING_SECRET_FILE = 'signing-secret'

/**
 * The secret that signs cookies and links, made when there is none. It stands beside the database
 * and in no backup, so that neither of them alone lets anybody forge a session. Only the one server
 * of the data folder may call this.
 */
export async function keepSigningSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, SIGNING_SECRET_FILE)
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return ''
    throw error
  })
  if (kept.trim() !== '') return kept.trim()
  const fresh = createSecret()
  await writePrivateFile(file, `${fresh}\n`)
  return fresh
}
