import type { FastifyReply, FastifyRequest } from 'fastify'

/** Converts Node's headers to the Web's. */
export function toWebHeaders(headers: FastifyRequest['headers']): Headers {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) result.append(name, one)
  }
  return result
}

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

/**
 * Removes the session tokens that better-auth puts into its answers: browsers receive tokens only
 * in HttpOnly cookies, which scripts cannot read.
 */
export function hideTokens(body: string): string {
  if (!body.startsWith('{')) return body
  // The body is JSON that better-auth wrote.
  const answer = JSON.parse(body) as Record<string, unknown>
  const { session } = answer
  delete answer['token']
  if (typeof session === 'object' && session !== null && 'token' in session) delete session.token
  return JSON.stringify(answer)
}
