import { request } from 'node:http'
import { connect, type Socket } from 'node:net'

/** The server's port and the client's address: on Linux all of 127.0.0.0/8 are this machine. */
export type Target = { readonly port: number; readonly host?: string; readonly localAddress?: string }

export type OpenSockets = {
  /** Number of sockets that the server has not closed. */
  readonly countOpen: () => number
  /** Resolves when the server has closed all of them. */
  readonly allClosed: Promise<void>
  readonly close: () => void
}

/**
 * Opens connections and sends `firstBytes`, by default nothing, on each. Resolves when each was
 * accepted or refused.
 */
export async function openSockets(target: Target, count: number, firstBytes = ''): Promise<OpenSockets> {
  const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(target)))
  const closed = sockets.map(waitUntilClosed)
  for (const socket of sockets) if (firstBytes !== '') socket.write(firstBytes)
  return {
    countOpen: () => sockets.filter(({ closed }) => !closed).length,
    allClosed: Promise.all(closed).then(() => undefined),
    close: () => sockets.forEach(socket => socket.destroy()),
  }
}

export type Trickle = {
  /** Everything that the server sent until it closed the connection. */
  readonly ended: Promise<string>
  readonly close: () => void
}

/** Sends a request with a body of one byte at a time that never ends. */
export async function sendBodySlowly(
  target: Target,
  {
    path,
    headers = {},
    everyMs = 10,
  }: { path: string; headers?: Readonly<Record<string, string>>; everyMs?: number },
): Promise<Trickle> {
  const socket = await openSocket(target)
  const lines = Object.entries({
    host: 'localhost',
    'content-type': 'application/json',
    'content-length': '10000',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n{`)
  const timer = setInterval(() => socket.write(' '), everyMs)
  socket.once('close', () => clearInterval(timer))
  return { ended: readToEnd(socket), close: () => socket.destroy() }
}

/** Sends bytes on a connection and returns what the server sent until it closed it. */
export async function sendBytes(target: Target, bytes: string): Promise<string> {
  const socket = await openSocket(target)
  socket.write(bytes)
  return readToEnd(socket)
}

/** Returns the status of a GET request, or null without a connection. */
export async function getStatus(
  { port, host = '127.0.0.1', localAddress }: Target,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number | null> {
  return new Promise(resolve => {
    const sent = request(
      { port, host, path, headers, agent: false, ...(localAddress && { localAddress }) },
      response => {
        response.resume()
        resolve(response.statusCode ?? null)
      },
    )
    sent.once('error', () => resolve(null))
    sent.end()
  })
}

async function openSocket({ port, host = '127.0.0.1', localAddress }: Target): Promise<Socket> {
  const socket = connect({ port, host, ...(localAddress && { localAddress }) })
  // Callers only check whether the connection is closed, not why.
  socket.on('error', () => {})
  socket.resume()
  await new Promise<void>(resolve => {
    socket.once('connect', resolve)
    socket.once('close', () => resolve())
  })
  return socket
}

async function readToEnd(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (bytes: Buffer) => void (text += bytes.toString()))
  await waitUntilClosed(socket)
  return text
}

/** Waits for the close event. `once` of node:events would reject when a connection is reset. */
function waitUntilClosed(socket: Socket): Promise<void> {
  return new Promise(resolve => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })
}
