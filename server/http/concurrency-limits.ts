/**
 * The number of requests of one kind that a user may have in progress. Further ones are refused
 * before their bodies are read.
 */
export type ConcurrencyLimit = { readonly kind: string; readonly max: number }

declare module 'fastify' {
  interface FastifyContextConfig {
    concurrencyLimit?: ConcurrencyLimit
  }
}

export const CONCURRENCY_LIMITS = {
  /** Zips of photos; a browser opens up to six connections. */
  download: { kind: 'download', max: 6 },
  /** Each export first writes all data of the user to the disk. */
  export: { kind: 'export', max: 1 },
  /** Each picture is held in memory while it is received. */
  picture: { kind: 'picture', max: 2 },
  /** The web app sends three requests at a time, possibly on two devices. */
  upload: { kind: 'upload', max: 8 },
  takeout: { kind: 'takeout', max: 4 },
  sidecars: { kind: 'sidecars', max: 2 },
  /** Each request reads the whole library, or all faces of a person. */
  listing: { kind: 'listing', max: 4 },
} as const satisfies Record<string, ConcurrencyLimit>
