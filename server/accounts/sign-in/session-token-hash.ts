import { createHash } from 'node:crypto'

/**
 * Returns the stored form of a session's token. The token has 190 random bits, so one round of
 * hashing is enough.
 */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
