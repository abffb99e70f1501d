import type { BigIntStats } from 'node:fs'

const NS_PER_US = 1000n

/** In microseconds since 1970: as finely as a number holds it exactly. */
export function toModifiedUs({ mtimeNs }: Pick<BigIntStats, 'mtimeNs'>): number {
  return Number(mtimeNs / NS_PER_US)
}
