import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 of a file in lower-case hexadecimal. */
export async function hashFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  // Browsers lend crypto.subtle to https and localhost only; a phone in the same house comes over
  // plain http.
  const digest =
    globalThis.crypto?.subtle === undefined
      ? sha256(new Uint8Array(bytes))
      : new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return bytesToHex(digest)
}
