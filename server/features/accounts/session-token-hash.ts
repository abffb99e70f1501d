import { createHash } from 'node:crypto'

/**
 * What the database keeps of a session's token. The token has 190 random bits, so one round is
 * enough.
 */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
