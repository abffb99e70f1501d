import { randomBytes, randomInt } from 'node:crypto'

/** The length of a SHA-256 hash; a longer key would not make an HMAC stronger. */
const SECRET_BYTES = 32
/** 192 bits, which cannot be guessed over the network. */
const TOKEN_BYTES = 24
/** Length of a group of letters that people read and type. */
const GROUP_LENGTH = 4

/** Creates a key for signing or encrypting, as base64url. */
export function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** Creates a token for a link or cookie, as base64url. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Creates groups of four random letters, for a text that people read and type. */
export function createGroups(letters: string, count: number): string[] {
  const createGroup = () =>
    Array.from({ length: GROUP_LENGTH }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: count }, createGroup)
}
