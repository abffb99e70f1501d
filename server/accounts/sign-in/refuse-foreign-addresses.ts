import { AppError } from '../../errors.ts'

/** better-auth's fields for addresses to redirect to after success or failure. */
const FIELDS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']
/** Screens that sign-in may redirect to, by exact match. */
const SCREENS = new Set(['/', '/signed-in', '/dashboard', '/dashboard/settings', '/login', '/register'])
/**
 * A query string without characters that end it or that browsers could interpret as another
 * address.
 */
const QUERY = /^[\w.~%=&+-]*$/

/**
 * Refuses a request that redirects to an address other than one of our screens: better-auth checks
 * only some of the fields, by its own rules. Throws `invalid-request`.
 */
export function refuseForeignAddresses(url: string, body: Buffer | undefined): void {
  const query = new URL(url, 'http://kindred').searchParams
  const sent = readObject(body)
  for (const field of FIELDS) {
    for (const value of [...query.getAll(field), sent[field]]) {
      if (value === undefined || isScreen(value)) continue
      throw createInvalidAddressError(`${field} must be a screen of Kindred, such as /login.`)
    }
  }
}

function isScreen(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const [path = '', query = '', ...rest] = value.split('?')
  return SCREENS.has(path) && QUERY.test(query) && rest.length === 0
}

/** Throws unless the body is a JSON object; better-auth would also accept other kinds. */
function readObject(body: Buffer | undefined): Record<string, unknown> {
  if (body === undefined || body.length === 0) return {}
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // The error is thrown below.
  }
  throw createInvalidAddressError('The body must be a JSON object.')
}

function createInvalidAddressError(message: string): AppError {
  return new AppError('invalid-request', 400, message)
}
