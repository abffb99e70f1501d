/** Limits of connections. Tests use shorter times; a server uses `CONNECTION_LIMITS`. */
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
  // Many times what the users of one machine need, and few enough for memory and file descriptors.
  maxOpen: 1000,
  // A browser opens six; an office behind one address may have thirty browsers.
  maxOpenPerAddress: 200,
  // Headers are a few kilobytes; the slowest mobile networks send them in two seconds.
  headersMs: 10 * SECOND_MS,
  // Precise enough for ten seconds; the cost is one loop over `maxOpen` connections.
  checkEveryMs: SECOND_MS,
  // The largest body but uploads is 1 MB (body-limits.ts): 70 KB/s, or 3G.
  bodyMs: 15 * SECOND_MS,
  // 1 KB/s: the slowest mobile networks send more.
  uploadWindowMs: 30 * SECOND_MS,
  uploadMinBytes: 30 * 1024,
  // A phone that changes its network is back by then.
  idleMs: 60 * SECOND_MS,
  // Deleting everything waits up to two minutes for the workers, and then deletes.
  answerMs: 300 * SECOND_MS,
  // Longer than proxies keep idle connections (nginx: 60 s), so that none sends into a closed one.
  keepAliveMs: 65 * SECOND_MS,
})
