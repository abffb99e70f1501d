import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

const YEAR_S = 365 * 24 * 60 * 60

/**
 * Serves the built web app. Files under /assets carry a hash in their name and are kept for ever; any other address that a
 * browser opens is a page of the app's, which finds its way by itself.
 */
export async function serveWebFiles(app: FastifyInstance, webDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build may lay .br and .gz beside a file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const isPage = request.headers.accept?.includes('text/html') && !request.url.startsWith('/api/')
    if (!isPage) throw new AppError('not-found', 404, 'There is nothing here.')
    return reply.sendFile('index.html')
  })
}
