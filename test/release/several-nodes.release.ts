import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { hasProxy, prepareProxy } from './start-proxy.ts'

/** A server that answers like a node: with its name, or with 503 while it stops. */
async function startNode(name: string) {
  const node = { isStopping: false, url: '', close: () => {} }
  const server = createServer((_request, response) => {
    if (node.isStopping) response.writeHead(503, { 'retry-after': '5', connection: 'close' })
    response.end(name)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  node.close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(node.close)
  return node
}

describe.each(['Caddy', 'nginx'] as const)('two nodes behind %s', name => {
  test.skipIf(!hasProxy(name))('a node that stops, or is gone, is left out', async () => {
    const proxy = await prepareProxy(name)
    const [one, two] = [await startNode('one'), await startNode('two')]
    await proxy.start(one.url, two.url)
    const ask = async () => {
      const answer = await fetch(`${proxy.url}/readyz`)
      return `${answer.status} ${await answer.text()}`
    }
    const askOften = async () => new Set(await Promise.all(Array.from({ length: 10 }, ask)))
    await vi.waitFor(
      async () => expect(await askOften()).toEqual(new Set(['200 one', '200 two'])),
      WAIT_LIMITS,
    )
    one.isStopping = true
    await vi.waitFor(async () => expect(await askOften()).toEqual(new Set(['200 two'])), WAIT_LIMITS)
    one.isStopping = false
    await vi.waitFor(async () => expect(await askOften()).toContain('200 one'), WAIT_LIMITS)
    two.close()
    expect(await askOften()).toEqual(new Set(['200 one']))
  })
})
