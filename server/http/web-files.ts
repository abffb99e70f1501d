import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { AppError } from '../errors.ts'
import { isScreen } from './is-screen.ts'
import type { StorageKind } from '../accounts/consents/consents.ts'
import { DAY_MS } from '../../shared/api/durations.ts'

const HTML = 'text/html; charset=utf-8'
const YEAR_S = (365 * DAY_MS) / 1000

/**
 * Serves the built web app: its files, and its page at the path of each screen. Any other path is
 * answered with 404 and the page, which reports it. Files below /assets have a hash in their names
 * and are cached permanently. The page says what kind of storage the server has, since its texts
 * say where photos are kept.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  { webDir, storage }: { webDir: string; storage: StorageKind },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    // Otherwise, each of several hundred files would be a separate route, created at the start.
    serve: false,
    cacheControl: false,
    // The build writes .br and .gz files beside the others.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  const files = new Set(await listFiles(webDir))
  const html = await readFile(join(webDir, 'index.html'), 'utf8')
  const page = html.replace('<html', `<html data-storage="${storage}"`)
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (files.has(path)) return reply.sendFile(path)
    if (isScreen(path)) return reply.type(HTML).header('cache-control', 'no-cache').send(page)
    const isBrowser = request.headers.accept?.includes('text/html') && !path.startsWith('/api/')
    if (!isBrowser) throw new AppError('not-found', 404, "There's nothing at this address. Check it.")
    return reply.code(404).type(HTML).header('cache-control', 'no-store').send(page)
  })
}

/** Lists paths as in URLs, with a leading slash. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
}
