/** Limits of connections. Tests use shorter times; a server uses `CONNECTION_LIMITS`. */
export type ConnectionLimits = {
  /** Open connections of all addresses together. */
  readonly maxOpen: number
  /** Open connections of one client address; trusted proxies have no such limit. */
  readonly maxOpenPerAddress: number
  /**
   * The time from opening a connection, or from the first byte of a request, to the end of its
   * headers.
   */
  readonly headersMs: number
  /** How often connections are checked for `headersMs`. */
  readonly checkEveryMs: number
  /**
   * The time from the end of the headers to the last byte of the body, for all requests but
   * uploads.
   */
  readonly bodyMs: number
  /** In each window of this length, at least `uploadMinBytes` of an upload must arrive. */
  readonly uploadWindowMs: number
  readonly uploadMinBytes: number
  /** How long no byte may be sent in either direction, while the server waits for the client. */
  readonly idleMs: number
  /** How long a client may wait for an answer to begin. */
  readonly answerMs: number
  /** How long a connection may stay open between two requests. */
  readonly keepAliveMs: number
}

const SECOND_MS = 1000

export const CONNECTION_LIMITS: ConnectionLimits = Object.freeze({
  // Many times more than the users of one machine need, and few enough for memory and file
  // descriptors.
  maxOpen: 1000,
  // A browser opens six; an office behind one address may have thirty browsers.
  maxOpenPerAddress: 200,
  // Headers are a few kilobytes; the slowest mobile networks send them in two seconds.
  headersMs: 10 * SECOND_MS,
  // Precise enough for ten seconds; the cost is one loop over `maxOpen` connections.
  checkEveryMs: SECOND_MS,
  // The largest body of other requests is 1 MB (body-limits.ts): 70 KB/s, or 3G.
  bodyMs: 15 * SECOND_MS,
  // 1 KB/s: the slowest mobile networks send more.
  uploadWindowMs: 30 * SECOND_MS,
  uploadMinBytes: 30 * 1024,
  // A phone that changes its network is connected again by then.
  idleMs: 60 * SECOND_MS,
  // Deleting everything waits up to two minutes for the workers, and then deletes.
  answerMs: 300 * SECOND_MS,
  // Longer than proxies keep idle connections (nginx: 60 s), so that no proxy sends into a closed
  // one.
  keepAliveMs: 65 * SECOND_MS,
})
