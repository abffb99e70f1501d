import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { MetricsAddress } from '../../config.ts'
import { AppError } from '../../errors.ts'

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
/** Prometheus opens one connection. */
const MAX_CONNECTIONS = 16
const REQUEST_TIMEOUT_MS = 10_000

type Page = { readonly status: number; readonly type: string; readonly text: string }

export type MetricsServer = { readonly stop: () => Promise<void> }

/**
 * Serves GET /metrics on a separate address, and /healthz and /readyz, as the app does: a process
 * of workers has no other address. Throws `bad-setting` if it cannot listen there.
 */
export async function serveMetrics({
  address: { host, port },
  render,
  findReason,
  log,
}: {
  address: MetricsAddress
  render: () => Promise<string>
  /** Returns why this process is not ready, or null if it is. */
  findReason: () => Promise<string | null>
  log: FastifyBaseLogger
}): Promise<MetricsServer> {
  const pages: Readonly<Record<string, () => Promise<Page>>> = {
    '/metrics': async () => ({ status: 200, type: CONTENT_TYPE, text: await render() }),
    '/healthz': async () => ({ status: 200, type: JSON_TYPE, text: '{"status":"ok"}' }),
    '/readyz': async () => {
      const reason = await findReason()
      const answer = reason === null ? { status: 'ready' } : { status: 'not-ready', reason }
      return { status: reason === null ? 200 : 503, type: JSON_TYPE, text: JSON.stringify(answer) }
    },
  }
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS, maxHeaderSize: 16 * 1024 },
    (request, response) => {
      const page = request.method === 'GET' ? pages[request.url ?? ''] : undefined
      if (!page) {
        response.writeHead(404, { connection: 'close' }).end()
        return
      }
      page()
        .then(({ status, type, text }) =>
          response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
        )
        .catch((error: unknown) => {
          log.error({ err: error }, 'could not collect metrics')
          response.writeHead(500, { connection: 'close' }).end()
        })
    },
  )
  server.maxConnections = MAX_CONNECTIONS
  server.listen({ host, port })
  try {
    await once(server, 'listening')
  } catch (error) {
    const message = `KINDRED_METRICS is "${host}:${port}", but Kindred can't listen there.`
    throw new AppError('bad-setting', 500, `${message} Set it to a different address or port.`, {
      cause: error,
    })
  }
  return {
    async stop() {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}
