import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Database } from './db/database.ts'
import { ensureSecret, findSecret } from './db/ensure-secret.ts'
import { AppError } from '../errors.ts'
import { ensureSigningSecret, readSigningSecret } from './ensure-signing-secret.ts'

/**
 * The name of its hash in the table of secrets, which does not contain the signing secret itself.
 */
const HASH_NAME = 'signing-secret-hash'

/**
 * Returns the secret that signs cookies and links. All nodes of a database must use the same one;
 * otherwise users who signed in on one node would be signed out on the next. Throws `bad-setting`.
 */
export async function chooseSigningSecret(
  { dataDir, databaseUrl, signingSecret }: Pick<Config, 'dataDir' | 'databaseUrl' | 'signingSecret'>,
  db: Database,
): Promise<string> {
  if (databaseUrl === null) return signingSecret ?? ensureSigningSecret(dataDir)
  const known = await findSecret(db, HASH_NAME)
  const found = signingSecret ?? (await readSigningSecret(dataDir))
  // The first node creates it.
  const secret = found ?? (known === null ? await ensureSigningSecret(dataDir) : null)
  if (secret !== null && (await ensureSecret(db, HASH_NAME, hashSecret(secret))) === hashSecret(secret))
    return secret
  throw new AppError(
    'bad-setting',
    500,
    'Another node that uses DATABASE_URL has a different signing secret. Copy the file signing-secret from its data folder, and set KINDRED_SIGNING_SECRET_FILE to the copy.',
  )
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
