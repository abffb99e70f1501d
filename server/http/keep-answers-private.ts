import type { FastifyInstance } from 'fastify'

/** Forbids caching of every answer, unless its route sets cache-control. */
export function keepAnswersPrivate(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const mayBeCached = reply.hasHeader('cache-control') && !request.url.startsWith('/api/auth/')
    if (!mayBeCached) reply.header('cache-control', 'no-store')
  })
}
