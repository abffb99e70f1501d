/**
 * How many requests of one kind a user may have running at the same time. Further ones are refused
 * before their bodies are read.
 */
export type AtOnce = { readonly kind: string; readonly max: number }

declare module 'fastify' {
  interface FastifyContextConfig {
    atOnce?: AtOnce
  }
}

export const AT_ONCE = {
  /** Zips of photos; a browser opens six connections. */
  download: { kind: 'download', max: 6 },
  /** Each first writes all data of the user to the disk. */
  export: { kind: 'export', max: 1 },
  /** Each is held in memory while it is received. */
  picture: { kind: 'picture', max: 2 },
  /** The web app sends three at a time, perhaps on two devices. */
  upload: { kind: 'upload', max: 8 },
  sidecars: { kind: 'sidecars', max: 2 },
  /** Each reads the whole library, or all of a person's faces. */
  listing: { kind: 'listing', max: 4 },
} as const satisfies Record<string, AtOnce>
