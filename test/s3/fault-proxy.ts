import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * How a request to the store fails. `away`: the connection is closed. `busy`: 503. `breaking`: the
 * answer ends after some bytes. `silent`: there is never an answer. `no-room`: 507.
 */
export type Fault = 'away' | 'busy' | 'breaking' | 'silent' | 'no-room' | null

export type FaultProxy = {
  readonly endpoint: string
  /** Chooses the fault of each request from now on. */
  chooseFault: (method: string) => Fault
  /** How often each fault has happened. */
  readonly faults: Map<Fault, number>
}

const BYTES_BEFORE_BREAK = 20_000

/** Starts a proxy between Kindred and a real store, for the running test. */
export async function startFaultProxy(
  target: string,
  tls?: { readonly key: Buffer; readonly cert: Buffer },
): Promise<FaultProxy> {
  const faults = new Map<Fault, number>()
  const handleRequest: RequestListener = (incoming, outgoing) => {
    const fault = proxy.chooseFault(incoming.method ?? '')
    faults.set(fault, (faults.get(fault) ?? 0) + 1)
    // Either side may close the connection at any time.
    outgoing.on('error', () => {})
    if (fault === 'silent') return
    if (fault === 'away') incoming.socket.destroy()
    else if (fault === 'busy') refuse(outgoing, 503, 'SlowDown')
    else if (fault === 'no-room') refuse(outgoing, 507, 'InsufficientStorage')
    else forward(target, { incoming, outgoing, isBreaking: fault === 'breaking' })
  }
  const server = tls ? createTlsServer(tls, handleRequest) : createServer(handleRequest)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const proxy: FaultProxy = {
    endpoint: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    chooseFault: () => null,
    faults,
  }
  return proxy
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
  outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Later.</Message></Error>`)
}

function forward(
  target: string,
  {
    incoming,
    outgoing,
    isBreaking,
  }: { incoming: IncomingMessage; outgoing: ServerResponse; isBreaking: boolean },
): void {
  const { hostname, port } = new URL(target)
  // The host header is not changed, since the signature covers it.
  const onward = request({
    hostname,
    port,
    method: incoming.method,
    path: incoming.url,
    headers: incoming.headers,
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  onward.on('response', answer => {
    answer.on('error', () => outgoing.destroy())
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
    let passed = 0
    answer.on('data', (piece: Buffer) => {
      passed += piece.length
      outgoing.write(piece)
      if (isBreaking && passed >= BYTES_BEFORE_BREAK) setImmediate(() => outgoing.destroy())
    })
    answer.on('end', () => outgoing.end())
  })
  incoming.pipe(onward)
}
