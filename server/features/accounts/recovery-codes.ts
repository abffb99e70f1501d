import { createHash, randomInt } from 'node:crypto'

const COUNT = 10
// No letter that looks like a digit, and in one case: they are written down and typed.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 6
const GROUP_LENGTH = 4
const HASH = /^[0-9a-f]{64}$/

/**
 * New codes of 24 characters, 118 bits each: enough that a plain hash keeps them (OWASP ASVS
 * 6.5.2).
 */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, makeGroup).join('-'))
}

function makeGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** What stands for a code on the disk; how it was typed does not matter. */
export function hashRecoveryCode(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(plain).digest('hex')
}

/**
 * For better-auth, which keeps the codes as a list in JSON; those that are left after a use are
 * hashes already.
 */
export const recoveryCodeStorage = {
  encrypt: async (json: string): Promise<string> => {
    const codes = JSON.parse(json) as string[] // its own list
    return JSON.stringify(codes.map(code => (HASH.test(code) ? code : hashRecoveryCode(code))))
  },
  decrypt: async (stored: string): Promise<string> => stored,
}
