import { randomBytes } from 'node:crypto'

/** As long as a SHA-256 hash, beyond which a longer key makes its HMAC no stronger. */
const SECRET_BYTES = 32
/** 192 bits: no number of guesses over the network finds one. */
const TOKEN_BYTES = 24

/** A new key for signing or encrypting, as base64url. */
export function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** A new token for a link or a cookie, as base64url. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}
