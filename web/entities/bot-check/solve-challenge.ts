import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { BotCheckChallenge } from '../../../shared/api/sign-in.ts'

export type Solution = { readonly counter: number; readonly derivedKey: string }

/**
 * Finds the number that, hashed `cost` times with the salt, results in a key with the required
 * prefix (ALTCHA 2 with SHA-256). Our own code, since ALTCHA's library needs the browser's
 * cryptography, which is unavailable to pages without TLS.
 */
export function solveChallenge({ parameters }: BotCheckChallenge): Solution {
  const { nonce, salt, cost, keyPrefix } = parameters
  const password = concatBytes(hexToBytes(nonce), new Uint8Array(4))
  const counterView = new DataView(password.buffer, password.length - 4)
  const wanted = keyPrefix.toLowerCase()
  for (let counter = 0; ; counter += 1) {
    counterView.setUint32(0, counter)
    let key = sha256(concatBytes(hexToBytes(salt), password))
    for (let round = 1; round < cost; round += 1) key = sha256(key)
    const derivedKey = bytesToHex(key)
    if (derivedKey.startsWith(wanted)) return { counter, derivedKey }
  }
}
