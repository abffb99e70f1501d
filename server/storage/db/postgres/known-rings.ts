import type { KeyFinder, KeyNodes } from './key-tree.ts'

/** The keys of an owner. */
export type KeyRing = {
  readonly ownerId: string
  /** Stands in each sealed value. Random, so rings of different databases never share one. */
  readonly id: number
  /** Another random number after each change. */
  readonly state: number
  readonly nodes: KeyNodes
  readonly findKey: KeyFinder
}

/** A ring has a few hundred bytes, or megabytes after many single photos were erased. */
const MOST_RINGS = 50

/** By id; those used last are at the end. */
const rings = new Map<number, KeyRing>()

/** Keeps a ring, so that it need not be read again, until others have been used. */
export function keepRing(ring: KeyRing): KeyRing {
  rings.delete(ring.id)
  rings.set(ring.id, ring)
  const [oldest] = rings.keys()
  if (rings.size > MOST_RINGS && oldest !== undefined) rings.delete(oldest)
  return ring
}

/**
 * Returns a ring in the state in which it was read last. Keys are destroyed, but never change, so
 * the keys that it has are right.
 */
export function findKnownRing(id: number): KeyRing | undefined {
  return rings.get(id)
}

export function listKnownRings(): KeyRing[] {
  return [...rings.values()]
}
