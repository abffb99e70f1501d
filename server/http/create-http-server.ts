import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { toClientNetwork } from '../accounts/sign-in/client-address.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { watchBody } from './watch-body.ts'

/** Node's own default, made explicit because the cost of a connection depends on it. */
const MAX_HEADER_BYTES = 16 * 1024

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Creates Fastify's HTTP servers. Each limits open connections per client address, the time for
 * headers and bodies, and idle time; see ConnectionLimits.
 */
export function createHttpServerFactory(
  limits: ConnectionLimits,
  trustedProxies: readonly string[],
): (listener: Listener) => Server {
  // Shared by all servers: a name such as localhost may have several addresses.
  const open = new Map<string, number>()
  const isProxy = createAddressMatcher(trustedProxies)
  return listener => {
    const server = createServer({
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: limits.keepAliveMs,
      // watchBody limits bodies instead, since uploads may take as long as they need.
      requestTimeout: 0,
    })
    server.maxConnections = limits.maxOpen
    server.on('connection', socket => limitPerAddress(socket, { open, isProxy, limits }))
    const exchanges = new WeakMap<Socket, Exchange>()
    server.on('request', (request, response) => {
      exchanges.set(request.socket, { request, response, waitedMs: 0 })
      watchBody(request, response, limits)
      listener(request, response)
    })
    // By default, Node would answer and read the body without any limit.
    server.on('checkExpectation', (_request, response) => {
      response.writeHead(417, { connection: 'close' }).end()
    })
    server.setTimeout(limits.idleMs, socket => endIfIdle(socket, exchanges.get(socket), limits))
    return server
  }
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse; waitedMs: number }

/**
 * Ends an idle connection. A client that waits for its answer sends nothing but is not idle; the
 * answer may take `answerMs`.
 */
function endIfIdle(socket: Socket, exchange: Exchange | undefined, limits: ConnectionLimits): void {
  const isWaitingForAnswer = exchange?.request.complete && !exchange.response.headersSent
  if (!isWaitingForAnswer) {
    socket.destroy()
    return
  }
  exchange.waitedMs += limits.idleMs
  if (exchange.waitedMs >= limits.answerMs) socket.destroy()
  // Node fires the timeout only once.
  else socket.setTimeout(limits.idleMs)
}

function limitPerAddress(
  socket: Socket,
  {
    open,
    isProxy,
    limits,
  }: {
    open: Map<string, number>
    isProxy: (address: string) => boolean
    limits: ConnectionLimits
  },
): void {
  const address = socket.remoteAddress
  // The connection is already closed.
  if (address === undefined) {
    socket.destroy()
    return
  }
  if (isProxy(address)) return
  const visitor = toClientNetwork(address)
  const count = open.get(visitor) ?? 0
  if (count >= limits.maxOpenPerAddress) {
    socket.destroy()
    return
  }
  open.set(visitor, count + 1)
  socket.once('close', () => {
    const remaining = (open.get(visitor) ?? 1) - 1
    if (remaining === 0) open.delete(visitor)
    else open.set(visitor, remaining)
  })
}

/** Returns a function that matches addresses against addresses and networks such as 10.0.0.0/8. */
function createAddressMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return address => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
