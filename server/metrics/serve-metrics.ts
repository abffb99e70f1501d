import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { MetricsAddress } from '../config.ts'
import { AppError } from '../errors.ts'

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
/** Prometheus opens one connection. */
const MAX_CONNECTIONS = 16
const REQUEST_TIMEOUT_MS = 10_000

export type MetricsServer = { readonly stop: () => Promise<void> }

/** Serves GET /metrics on a separate address. Throws `bad-setting` if it cannot listen there. */
export async function serveMetrics({
  address: { host, port },
  render,
  log,
}: {
  address: MetricsAddress
  render: () => Promise<string>
  log: FastifyBaseLogger
}): Promise<MetricsServer> {
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS, maxHeaderSize: 16 * 1024 },
    (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404, { connection: 'close' }).end()
        return
      }
      render()
        .then(text =>
          response.writeHead(200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' }).end(text),
        )
        .catch((error: unknown) => {
          log.error({ err: error }, 'metrics not collected')
          response.writeHead(500, { connection: 'close' }).end()
        })
    },
  )
  server.maxConnections = MAX_CONNECTIONS
  server.listen({ host, port })
  try {
    await once(server, 'listening')
  } catch (error) {
    const message = `KINDRED_METRICS is "${host}:${port}", where this machine does not let Kindred listen.`
    throw new AppError('bad-setting', 500, `${message} Set it to another address or port.`, { cause: error })
  }
  return {
    async stop() {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}
