import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { SessionAnswer, type DisplayChoice } from '../../../shared/api/session.ts'
import { InvitationAnswer, InvitationRequest, WaysIn } from '../../../shared/api/ways-in.ts'
import { MINUTE_MS } from '../../../shared/api/durations.ts'
import { AppError } from '../../errors.ts'
import { isOpenAuthPath } from './auth-paths.ts'
import { CLIENT_ADDRESS_HEADER } from './client-address.ts'
import type { Auth } from './create-auth.ts'
import { formatInvitationCookie } from './registration.ts'
import { refuseForeignAddresses } from './own-addresses.ts'
import { sendResponse } from './send-response.ts'
import { toWebHeaders } from './to-web-headers.ts'

/** From one client address, all ways in together. */
const REQUESTS_PER_MINUTE = 300

/** GET /session, GET /ways-in and everything below /auth. */
export function accountRoutes({
  auth,
  publicUrl,
  waysIn,
  isInvitation,
  readDisplay,
}: {
  auth: Auth
  publicUrl: string
  waysIn: () => Promise<WaysIn>
  isInvitation: (token: string) => Promise<boolean>
  readDisplay: (userId: string) => Promise<DisplayChoice>
}): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/session',
      { schema: { tags: ['accounts'], summary: 'Tells who is signed in', response: { 200: SessionAnswer } } },
      async ({ headers }) => {
        const user = await auth.findUser(toWebHeaders(headers))
        return { user, display: user && (await readDisplay(user.uid)) }
      },
    )
    app.get(
      '/ways-in',
      {
        schema: {
          tags: ['accounts'],
          summary: 'Tells by which ways one can sign in or up',
          response: { 200: WaysIn },
        },
      },
      () => waysIn(),
    )

    app.post(
      '/invitation',
      {
        schema: {
          tags: ['accounts'],
          summary: 'Takes the invitation that signing up asks for on this server',
          body: InvitationRequest,
          response: { 200: InvitationAnswer },
        },
      },
      async ({ body: { token } }, reply) => {
        const isValid = await isInvitation(token)
        if (isValid) reply.header('set-cookie', formatInvitationCookie(token, publicUrl.startsWith('https:')))
        return { isValid }
      },
    )

    await app.register(async scope => {
      // better-auth reads bodies itself.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      scope.route({
        method: ['GET', 'POST'],
        url: '/auth/*',
        schema: { hide: true },
        // Counted before the body is read; better-auth counts each of its endpoints as well.
        config: { rateLimit: { max: REQUESTS_PER_MINUTE, timeWindow: MINUTE_MS } },
        handler: async (request, reply) => {
          if (!isOpenAuthPath(request.method, request.url)) {
            throw new AppError('not-found', 404, 'There is nothing here.')
          }
          // The parser above gives a buffer, and nothing at all when there is no body.
          refuseForeignAddresses(request.url, request.body as Buffer | undefined)
          const answer = await auth.answer(webRequest(request, publicUrl))
          // Browsers keep photos for a year; the next person at this one must not find them.
          if (answer.ok && request.url.endsWith('/sign-out')) reply.header('clear-site-data', '"cache"')
          return sendResponse(reply, answer)
        },
      })
    })
  }
}

function webRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = toWebHeaders(request.headers)
  headers.set(CLIENT_ADDRESS_HEADER, request.ip)
  // The parser above gives a buffer, and nothing at all when there is no body.
  const body = request.body as Buffer<ArrayBuffer> | undefined
  return new Request(new URL(request.url, publicUrl), {
    method: request.method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
}
