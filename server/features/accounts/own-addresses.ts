import { AppError } from '../../errors.ts'

/** Where better-auth leads on to when it is done, or has failed. */
const FIELDS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']
// From the root of this site on, and without a character that a browser might read otherwise.
const OWN_ADDRESS = /^\/(?:[\w.~%?&=#-][\w.~%/?&=#:+-]*)?$/

/**
 * Refuses a request that names an address of another site to go on to: better-auth looks at some of them only, and at those
 * by rules of its own. Throws `invalid-request`.
 */
export function refuseForeignAddresses(url: string, body: Buffer | undefined): void {
  const query = new URL(url, 'http://kindred').searchParams
  const sent = readObject(body)
  for (const field of FIELDS) {
    for (const value of [...query.getAll(field), sent[field]]) {
      if (value === undefined || (typeof value === 'string' && OWN_ADDRESS.test(value))) continue
      throw new AppError(
        'invalid-request',
        400,
        `${field} must be an address within Kindred, such as /login.`,
      )
    }
  }
}

function readObject(body: Buffer | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body?.toString('utf8') ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // better-auth takes nothing but JSON.
    return {}
  }
}
