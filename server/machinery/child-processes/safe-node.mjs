/**
 * The last security release of each supported line, both of 29 July 2026. Older ones can be
 * attacked through requests. Argon2 for passwords requires 24.7 or later. A test compares this with
 * the change log of the Node that npm installs.
 */
export const OLDEST_SAFE_NODE = Object.freeze({ 24: '24.18.1', 26: '26.5.1' })

/**
 * Odd lines of Node are supported for half a year only. A line newer than all of these is accepted.
 */
export function isSafeNode(version) {
  const [major, minor, patch] = version.split('.').map(Number)
  const oldest = OLDEST_SAFE_NODE[major]
  if (oldest === undefined) return major > Math.max(...Object.keys(OLDEST_SAFE_NODE).map(Number))
  const [, oldestMinor, oldestPatch] = oldest.split('.').map(Number)
  return minor > oldestMinor || (minor === oldestMinor && patch >= oldestPatch)
}
