import type { FastifyInstance } from 'fastify'

/**
 * Adds `Secure` to the cookies of answers that are sent over TLS, by this server or a trusted
 * proxy.
 */
export function addSecureCookies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ protocol }, reply) => {
    const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String)
    if (protocol !== 'https' || cookies.length === 0) return
    // Otherwise the new values would be added to the old ones.
    reply.removeHeader('set-cookie')
    reply.header(
      'set-cookie',
      cookies.map(cookie => (/;\s*secure\s*(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`)),
    )
  })
}
