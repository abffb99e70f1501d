import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { waitUntil } from '../wait-until.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Refuses new requests, and waits until those that are running have ended; the connections of
     * those that have not after `graceMs` are closed. Called before `close`, whose hooks may not
     * take that long.
     */
    finishRequests: (graceMs: number) => Promise<void>
  }
}

const POLL_MS = 20

/**
 * Adds `finishRequests`. The server listens while it waits, so that a new request is answered with
 * 503 instead of a broken connection, and a proxy can send it to another node. Returns a signal for
 * streams without an end.
 */
export function addFinishRequests(app: FastifyInstance): AbortSignal {
  const running = new Set<ServerResponse>()
  const stopping = new AbortController()
  app.addHook('onRequest', async (_request, { raw }) => {
    if (stopping.signal.aborted) {
      raw.shouldKeepAlive = false
      throw new AppError('restarting', 503, 'Kindred is restarting. Try again in a few seconds.')
    }
    running.add(raw)
    raw.once('close', () => running.delete(raw))
  })
  app.decorate('finishRequests', async (graceMs: number) => {
    stopping.abort()
    app.server.closeIdleConnections()
    for (const response of running) response.shouldKeepAlive = false
    const giveUpAt = performance.now() + graceMs
    await waitUntil(async () => running.size === 0, { everyMs: POLL_MS, giveUpAt })
    for (const response of running) response.destroy()
    app.server.closeAllConnections()
  })
  return stopping.signal
}
