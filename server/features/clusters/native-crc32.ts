import { createRequire } from 'node:module'
import { crc32 } from 'node:zlib'

const require = createRequire(import.meta.url)

/** The very copy of buffer-crc32 that yazl uses. */
export const yazlCrc32 = createRequire(require.resolve('yazl'))('buffer-crc32') as {
  unsigned: (bytes: Uint8Array, soFar?: number | null) => number
}

// yazl sums up every byte of a zip with buffer-crc32, which is written in JavaScript and makes three quarters of a download's
// cost. Node's own gives the same; both take the sum so far as their second argument.
yazlCrc32.unsigned = (bytes, soFar) => crc32(bytes, soFar ?? 0)
