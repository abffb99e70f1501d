import { AppError } from '../../errors.ts'

/** What better-auth calls the addresses to which it leads on when it is done, or has failed. */
const FIELDS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']
/** The screens to which a way in may lead. Whatever is not here letter for letter is refused. */
const SCREENS = new Set(['/', '/signed-in', '/dashboard', '/dashboard/settings', '/login', '/register'])
/**
 * Parameters for the screen: nothing that ends them or that a browser could read as something else.
 */
const QUERY = /^[\w.~%=&+-]*$/

/**
 * Refuses a request that names anything but a screen of ours to go on to: better-auth looks at some
 * of the fields only, and at those by rules of its own. Throws `invalid-request`.
 */
export function refuseForeignAddresses(url: string, body: Buffer | undefined): void {
  const query = new URL(url, 'http://kindred').searchParams
  const sent = readObject(body)
  for (const field of FIELDS) {
    for (const value of [...query.getAll(field), sent[field]]) {
      if (value === undefined || isScreen(value)) continue
      throw invalid(`${field} must be a screen of Kindred, such as /login.`)
    }
  }
}

function isScreen(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const [path = '', query = '', ...rest] = value.split('?')
  return SCREENS.has(path) && QUERY.test(query) && rest.length === 0
}

/** Throws for what is no JSON object: better-auth would read some other kinds of bodies as well. */
function readObject(body: Buffer | undefined): Record<string, unknown> {
  if (body === undefined || body.length === 0) return {}
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Told below.
  }
  throw invalid('The body must be a JSON object.')
}

function invalid(message: string): AppError {
  return new AppError('invalid-request', 400, message)
}
