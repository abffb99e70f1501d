/**
 * What an open connection may cost. Tests give shorter times; a server has those of
 * `CONNECTION_LIMITS`.
 */
export type ConnectionLimits = {
  /** Open connections of all addresses together. */
  readonly maxOpen: number
  /** Open connections of one client address; trusted proxies have no such limit. */
  readonly maxOpenPerAddress: number
  /** From opening a connection, or the first byte of a request, to the end of its headers. */
  readonly headersMs: number
  /** How often connections are checked for `headersMs`. */
  readonly checkEveryMs: number
  /** From the end of the headers to the last byte of the body, for all but uploads. */
  readonly bodyMs: number
  /** Uploads have at least `uploadMinBytes` arrive in each window of this length. */
  readonly uploadWindowMs: number
  readonly uploadMinBytes: number
  /** Without a byte in either direction, while the server waits for the client. */
  readonly idleMs: number
  /** How long a client may wait for an answer to begin. */
  readonly answerMs: number
  /** Open between two requests. */
  readonly keepAliveMs: number
}

const SECOND_MS = 1000

export const CONNECTION_LIMITS: ConnectionLimits = Object.freeze({
  maxOpen: 1000,
  // A browser opens six; an office behind one address has some dozens of them.
  maxOpenPerAddress: 200,
  headersMs: 10 * SECOND_MS,
  checkEveryMs: SECOND_MS,
  bodyMs: 15 * SECOND_MS,
  // 1 KB/s: the slowest mobile networks send more.
  uploadWindowMs: 30 * SECOND_MS,
  uploadMinBytes: 30 * 1024,
  idleMs: 60 * SECOND_MS,
  // Deleting everything may wait two minutes for the workers.
  answerMs: 300 * SECOND_MS,
  // More than proxies keep their connections to us.
  keepAliveMs: 65 * SECOND_MS,
})
