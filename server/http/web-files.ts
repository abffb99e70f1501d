import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../errors.ts'
import { isScreen } from './is-screen.ts'

const YEAR_S = 365 * 24 * 60 * 60

/**
 * Serves the built web app: its files, and its page at the address of each screen. Any other
 * address is not found, which the page tells a browser. Files under /assets carry a hash in their
 * name and are kept for ever.
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
    const path = request.url.split('?')[0] ?? ''
    if (isScreen(path)) return reply.sendFile('index.html')
    const isBrowser = request.headers.accept?.includes('text/html') && !path.startsWith('/api/')
    if (!isBrowser) throw new AppError('not-found', 404, 'There is nothing here.')
    // Not by sendFile, which may answer "not modified".
    const page = await readFile(join(webDir, 'index.html'))
    return reply.code(404).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })
}
