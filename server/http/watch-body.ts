import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ConnectionLimits } from './connection-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take long; see `expectUpload`. */
    isUpload?: boolean
  }
}

const watches = new WeakMap<IncomingMessage, BodyWatch>()

/** Ends the connection if the request's body does not arrive in time. */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: ConnectionLimits,
): void {
  if (hasBody(request)) watches.set(request, new BodyWatch(request, response, limits))
}

/** Lets the body take as long as it needs while enough bytes arrive. */
export function expectUpload(request: IncomingMessage): void {
  watches.get(request)?.expectUpload()
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

class BodyWatch {
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #limits: ConnectionLimits
  #timer: NodeJS.Timeout

  constructor(request: IncomingMessage, response: ServerResponse, limits: ConnectionLimits) {
    this.#request = request
    this.#response = response
    this.#limits = limits
    this.#timer = this.#startDeadline()
    // This event follows the last byte, too.
    request.once('close', () => clearTimeout(this.#timer))
  }

  expectUpload(): void {
    const request = this.#request
    const { uploadWindowMs, uploadMinBytes } = this.#limits
    let before = request.socket.bytesRead
    clearTimeout(this.#timer)
    this.#timer = setInterval(() => {
      const received = request.socket.bytesRead - before
      before += received
      // Unread bytes mean that the server is slow, not the client.
      if (received < uploadMinBytes && request.readableLength === 0) this.#end()
    }, uploadWindowMs)
    // The rest of a refused upload has the deadline of other bodies.
    this.#response.once('finish', () => {
      if (request.complete || request.destroyed) return
      clearTimeout(this.#timer)
      this.#timer = this.#startDeadline()
    })
  }

  #startDeadline(): NodeJS.Timeout {
    return setTimeout(() => this.#end(), this.#limits.bodyMs)
  }

  #end(): void {
    clearTimeout(this.#timer)
    if (this.#request.complete) return
    const { socket } = this.#request
    // Sent only if no earlier answer is still being sent on this connection.
    if (this.#response.socket === socket && !this.#response.headersSent) {
      socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    }
    socket.destroy()
  }
}
