const BYTES_PER_KB = 1024

/** The largest body of a request, in bytes, by its content. `small` is the default of routes. */
export const BODY_LIMITS = {
  /** Ids, a name, a choice, a password. */
  small: 16 * BYTES_PER_KB,
  /** Texts of users: a profile, a message. */
  text: 64 * BYTES_PER_KB,
  /** The ids of a thousand people. */
  people: 64 * BYTES_PER_KB,
  /** The ids of ten thousand faces, 39 bytes each. */
  faces: 512 * BYTES_PER_KB,
  /** Names, sizes and hashes of 500 files. */
  manifest: 1024 * BYTES_PER_KB,
} as const
