import { handle, Reply } from '../../http/route.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { DisplayChoice, SignInOptions } from '../../../shared/api/sign-in.ts'
import { MINUTE_MS } from '../../../shared/api/durations.ts'
import { AppError } from '../../errors.ts'
import { isOpenAuthPath } from './auth-paths.ts'
import { CLIENT_ADDRESS_HEADER } from './client-address.ts'
import type { Auth } from './create-auth.ts'
import { formatInvitationCookie } from './registration.ts'
import { refuseForeignAddresses } from './refuse-foreign-addresses.ts'
import { sendResponse } from './send-response.ts'
import { toWebHeaders } from './to-web-headers.ts'

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
          throw new AppError('not-found', 404, 'There is nothing here.')
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
