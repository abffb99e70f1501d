import { createHash } from 'node:crypto'
import { createGroups } from '../../random-text.ts'

const PREFIX = 'kindred'
// Crockford's base 32: no letters that resemble digits or each other.
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 7
const PLAIN = /^kindred[0-9a-hjkmnp-tv-z]{28}$/
/** Longer texts are not read; an app password has 42 characters, perhaps with spaces between. */
const MAX_LENGTH = 100

/**
 * Returns a new app password with 140 random bits, and its hash. It is `kindred-` and seven groups
 * of four: by the beginning, a scanner finds one that was published by mistake.
 */
export function makeAppPassword(): { password: string; hash: string } {
  const words = [PREFIX, ...createGroups(LETTERS, GROUPS)]
  return { password: words.join('-'), hash: hashAppPassword(words.join('')) }
}

/**
 * Returns an app password in the form that is hashed; null for a text that cannot be one. Case,
 * spaces and dashes do not matter, nor whether 0 and 1 were typed as letters.
 */
export function readAppPassword(text: string): string | null {
  if (text.length > MAX_LENGTH) return null
  const typed = text.toLowerCase().replaceAll(/[\s-]/g, '')
  const rest = typed.slice(PREFIX.length).replaceAll('o', '0').replaceAll(/[il]/g, '1')
  const plain = typed.slice(0, PREFIX.length) + rest
  return PLAIN.test(plain) ? plain : null
}

/**
 * Returns the hash that is stored of an app password, which is in the form of `readAppPassword`. It
 * has 140 random bits, which nobody can try out, so one round of hashing is enough.
 */
export function hashAppPassword(plain: string): string {
  return createHash('sha256').update(plain).digest('base64url')
}
