import { readAppPassword } from './make-app-password.ts'

/** An app password as a client sent it; it may be wrong. */
export type Credentials = {
  /** The user name of HTTP Basic; null with Bearer, which has none. */
  readonly userName: string | null
  /** In the form that is hashed. */
  readonly password: string
}

/** An e-mail address has up to 254 characters, and base64 adds a third. */
const MAX_HEADER_LENGTH = 1000
const SCHEME = /^(basic|bearer) +(\S+) *$/i

/**
 * Reads an app password from an Authorization header. Returns null for anything else: a proxy in
 * front of Kindred may require a password of its own, which browsers then send with every request.
 */
export function readCredentials(header: string | undefined): Credentials | null {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return null
  const [, scheme = '', value = ''] = SCHEME.exec(header) ?? []
  const isBasic = scheme.toLowerCase() === 'basic'
  const text = isBasic ? Buffer.from(value, 'base64').toString('utf8') : value
  const colon = isBasic ? text.indexOf(':') : -1
  if (isBasic && colon < 0) return null
  const password = readAppPassword(text.slice(colon + 1))
  return password === null ? null : { userName: isBasic ? text.slice(0, colon) : null, password }
}
