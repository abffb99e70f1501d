import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Returns the SHA-256 of a file in lower-case hexadecimal. */
export async function hashFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  // Browsers offer crypto.subtle on https and localhost only; a phone in the same home uses plain
  // http.
  const digest =
    globalThis.crypto?.subtle === undefined
      ? sha256(new Uint8Array(bytes))
      : new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return bytesToHex(digest)
}
