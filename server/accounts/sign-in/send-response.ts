import type { FastifyReply } from 'fastify'
import { hideTokens } from './hide-tokens.ts'

/** Sends an answer of better-auth. */
export async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.send(hideTokens(await response.text()))
}
