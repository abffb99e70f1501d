import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SessionAnswer } from '../../../shared/api/session.ts'
import { WaysIn } from '../../../shared/api/ways-in.ts'
import { CLIENT_ADDRESS_HEADER, type Auth } from './create-auth.ts'

/** GET /session, GET /ways-in and everything below /auth. */
export function accountRoutes({
  auth,
  publicUrl,
  waysIn,
}: {
  auth: Auth
  publicUrl: string
  waysIn: WaysIn
}): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/session',
      { schema: { tags: ['accounts'], response: { 200: SessionAnswer } } },
      async ({ headers }) => ({ user: await auth.findUser(webHeaders(headers)) }),
    )
    app.get('/ways-in', { schema: { tags: ['accounts'], response: { 200: WaysIn } } }, async () => waysIn)

    await app.register(async scope => {
      // better-auth reads bodies itself.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      scope.route({
        method: ['GET', 'POST'],
        url: '/auth/*',
        schema: { hide: true },
        handler: async (request, reply) => send(reply, await auth.answer(webRequest(request, publicUrl))),
      })
    })
  }
}

/** Node's headers as the web's. */
export function webHeaders(headers: FastifyRequest['headers']): Headers {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) result.append(name, one)
  }
  return result
}

function webRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = webHeaders(request.headers)
  headers.set(CLIENT_ADDRESS_HEADER, request.ip)
  // The parser above gives a buffer, and nothing at all when there is no body.
  const body = request.body as Buffer<ArrayBuffer> | undefined
  return new Request(new URL(request.url, publicUrl), {
    method: request.method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.send(Buffer.from(await response.arrayBuffer()))
}
