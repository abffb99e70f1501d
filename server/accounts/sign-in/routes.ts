import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../../../shared/api/durations.ts'
import type { DisplayChoice, SignInOptions } from '../../../shared/api/sign-in.ts'
import { AppError } from '../../errors.ts'
import { Reply, handle } from '../../http/route.ts'
import { CLIENT_ADDRESS_HEADER } from './client-address.ts'
import type { Auth } from './create-auth.ts'
import { formatInvitationCookie } from './registration.ts'
import { sendResponse, toWebHeaders } from './web-requests.ts'

/** Limit for one client address and all of /auth; each page sends a few requests. */
const REQUESTS_PER_MINUTE = 300

/** The session, how to sign in on this server, and invitations. */
export function accountRoutes({
  auth,
  publicUrl,
  signInOptions,
  isInvitation,
  readDisplay,
}: {
  auth: Auth
  publicUrl: string
  signInOptions: () => Promise<SignInOptions>
  isInvitation: (token: string) => Promise<boolean>
  readDisplay: (userId: string) => Promise<DisplayChoice>
}) {
  return handle({
    'GET /api/session': async ({ headers }) => {
      const user = await auth.findUser(headers.cookie)
      return { user, display: user && (await readDisplay(user.uid)) }
    },
    'GET /api/sign-in-options': () => signInOptions(),

    'POST /api/invitation': async ({ body: { token } }) => {
      const isValid = await isInvitation(token)
      const cookie = formatInvitationCookie(token, publicUrl.startsWith('https:'))
      return new Reply(200, { isValid }, isValid ? { 'set-cookie': cookie } : {})
    },
  })
}

/** Everything below /api/auth, which better-auth answers. */
export function authRoutes({ auth, publicUrl }: { auth: Auth; publicUrl: string }): FastifyPluginAsync {
  return async scope => {
    // better-auth parses bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST'],
      url: '/api/auth/*',
      schema: { hide: true },
      // Counted before the body is read; better-auth also limits each endpoint.
      config: { rateLimit: { max: REQUESTS_PER_MINUTE, timeWindow: MINUTE_MS } },
      handler: async (request, reply) => {
        if (!isOpenAuthPath(request.method, request.url)) {
          throw new AppError('not-found', 404, "There's nothing at this address. Check it.")
        }
        // The parser above returns a buffer, or undefined without a body.
        refuseForeignAddresses(request.url, request.body as Buffer | undefined)
        const answer = await auth.answer(toWebRequest(request, publicUrl))
        // Browsers cache photos for a year; the next user of this browser must not see them.
        if (answer.ok && request.url.endsWith('/sign-out')) reply.header('clear-site-data', '"cache"')
        return sendResponse(reply, answer)
      },
    })
  }
}

function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = toWebHeaders(request.headers)
  headers.set(CLIENT_ADDRESS_HEADER, request.ip)
  // The parser above returns a buffer, or undefined without a body.
  const body = request.body as Buffer<ArrayBuffer> | undefined
  return new Request(new URL(request.url, publicUrl), {
    method: request.method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
}

/**
 * The endpoints of better-auth that are reachable, below /api/auth. The others return session
 * tokens in their answers, list what our own routes list better, or are unused.
 */
const OPEN = new Set([
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-out',
  'POST /change-password',
  // The phone
  'POST /phone-number/send-otp',
  'POST /phone-number/verify',
  'POST /sign-in/phone-number',
  // Links in mails
  'POST /confirm-address',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /remove-sign-in-method',
  // Google
  'POST /sign-in/social',
  'POST /link-social',
  'GET /callback/google',
  // The second step
  'POST /two-factor/enable',
  'POST /two-factor/disable',
  'POST /two-factor/generate-backup-codes',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  // Passkeys
  'GET /passkey/generate-register-options',
  'POST /passkey/verify-registration',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
  'GET /passkey/list-user-passkeys',
  'POST /passkey/update-passkey',
  'POST /passkey/delete-passkey',
])

/** Tells whether a better-auth endpoint is reachable. `url`: path and query of the request. */
export function isOpenAuthPath(method: string, url: string): boolean {
  const path = url.split('?')[0]?.replace(/^\/api\/auth/, '')
  return OPEN.has(`${method} ${path}`)
}

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
      throw createInvalidAddressError(`${field} must be a Kindred page, such as /login.`)
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
