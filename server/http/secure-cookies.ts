import type { FastifyInstance } from 'fastify'

/**
 * Keeps the cookies of an answer that goes out over TLS from ever travelling without; a trusted
 * proxy tells that it does.
 */
export function secureCookies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ protocol }, reply) => {
    const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String)
    if (protocol !== 'https' || cookies.length === 0) return
    // Setting it would add to what is there.
    reply.removeHeader('set-cookie')
    reply.header(
      'set-cookie',
      cookies.map(cookie => (/;\s*secure\s*(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`)),
    )
  })
}
