import { createHash } from 'node:crypto'
import { createGroups } from '../../random-text.ts'

const COUNT = 10
// No letters that resemble digits, and only lower case: people write the codes down and type them.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 6
const HASH = /^[0-9a-f]{64}$/

/**
 * Returns new codes of 24 characters, 118 bits each: enough for a plain hash (OWASP ASVS 6.5.2).
 */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => createGroups(LETTERS, GROUPS).join('-'))
}

/** Returns the stored form of a code; case and separators do not matter. */
export function hashRecoveryCode(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(plain).digest('hex')
}

/**
 * For better-auth, which stores the codes as a JSON list; after a use, the remaining codes are
 * already hashed.
 */
export const recoveryCodeStorage = {
  encrypt: async (json: string): Promise<string> => {
    const codes = JSON.parse(json) as string[] // the list of better-auth
    return JSON.stringify(codes.map(code => (HASH.test(code) ? code : hashRecoveryCode(code))))
  },
  decrypt: async (stored: string): Promise<string> => stored,
}
