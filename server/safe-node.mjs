/**
 * The last security release of each line that is maintained, both of 29 July 2026. What is older
 * can be attacked by requests. Their Argon2 (since 24.7) hashes the passwords. A test compares this
 * with the change log of the Node that npm brings.
 */
export const OLDEST_SAFE_NODE = Object.freeze({ 24: '24.18.1', 26: '26.5.1' })

/** Node's odd lines end after half a year; a line newer than all of these is taken on trust. */
export function isSafeNode(version) {
  const [major, minor, patch] = version.split('.').map(Number)
  const oldest = OLDEST_SAFE_NODE[major]
  if (oldest === undefined) return major > Math.max(...Object.keys(OLDEST_SAFE_NODE).map(Number))
  const [, oldestMinor, oldestPatch] = oldest.split('.').map(Number)
  return minor > oldestMinor || (minor === oldestMinor && patch >= oldestPatch)
}
