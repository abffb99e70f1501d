/**
 * How many requests of one kind a user may have under way at once; more are refused before their
 * bodies are read.
 */
export type AtOnce = { readonly kind: string; readonly max: number }

declare module 'fastify' {
  interface FastifyContextConfig {
    atOnce?: AtOnce
  }
}

export const AT_ONCE = {
  /** Photos as a zip; a browser opens six connections. */
  download: { kind: 'download', max: 6 },
  /** Each writes all that is known about the user to the disk first. */
  export: { kind: 'export', max: 1 },
  /** Each is held in memory while it comes. */
  picture: { kind: 'picture', max: 2 },
  /** The web app sends three at once, perhaps on two devices. */
  upload: { kind: 'upload', max: 8 },
  sidecars: { kind: 'sidecars', max: 2 },
  /** Each reads the whole library, or all of a person's faces. */
  listing: { kind: 'listing', max: 4 },
} as const satisfies Record<string, AtOnce>
