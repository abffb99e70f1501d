import { request } from 'node:http'
import { text } from 'node:stream/consumers'

let visitors = 0

/** Returns an unused loopback address, since limits are counted for each address. */
export function createVisitorAddress(): string {
  visitors += 1
  return `127.${1 + Math.floor(visitors / 62_500)}.${1 + (Math.floor(visitors / 250) % 250)}.${1 + (visitors % 250)}`
}

/**
 * Sends one request from an address, on a connection of its own, and measures the time until the
 * answer.
 */
export async function sendFrom(
  localAddress: string,
  {
    port,
    path,
    body,
    headers = {},
  }: { port: number; path: string; body?: object; headers?: Record<string, string> },
): Promise<{ status: number; ms: number; body: string }> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        localAddress,
        agent: false,
        method: body ? 'POST' : 'GET',
        headers: {
          origin: `http://localhost:${port}`,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      answer => {
        text(answer).then(
          content =>
            resolve({ status: answer.statusCode ?? 0, ms: performance.now() - startedAt, body: content }),
          reject,
        )
      },
    )
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}
