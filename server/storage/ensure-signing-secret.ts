import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../machinery/files/file-system.ts'
import { writePrivateFile } from '../machinery/files/private-files.ts'
import { createSecret } from '../random-text.ts'

/** A file name in the data folder. */
const SIGNING_SECRET_FILE = 'signing-secret'

/**
 * Returns the secret that signs cookies and links; creates it on first use. It is neither in the
 * database nor in backups, so that these do not suffice to forge a session. Only the server of the
 * data folder may call this function.
 */
export async function ensureSigningSecret(dataDir: string): Promise<string> {
  const kept = await readSigningSecret(dataDir)
  if (kept !== null) return kept
  const fresh = createSecret()
  await writePrivateFile(join(dataDir, SIGNING_SECRET_FILE), `${fresh}\n`)
  return fresh
}

/** Returns null if none has been created. */
export async function readSigningSecret(dataDir: string): Promise<string | null> {
  const kept = await readFile(join(dataDir, SIGNING_SECRET_FILE), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return ''
    throw error
  })
  return kept.trim() || null
}
