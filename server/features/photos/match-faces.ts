import type { Box } from '../../../faces/face.ts'
import { computeIntersectionOverUnion } from '../../../faces/geometry.ts'

type PlacedBox = Box & { readonly id: string }

/**
 * The least intersection over union at which a detected box is taken for a known face. Boxes of one
 * face by two engines have 0.6 and more; neighbours in a crowd overlap by less than 0.2.
 */
const MIN_OVERLAP = 0.35

/**
 * Matches detected boxes with known faces in descending order of overlap, each box at most once.
 */
export function matchFaces(found: readonly PlacedBox[], before: readonly PlacedBox[]): Map<string, string> {
  const pairs = found
    .flatMap(one => before.map(other => ({ one, other, overlap: computeIntersectionOverUnion(one, other) })))
    .filter(({ overlap }) => overlap >= MIN_OVERLAP)
    .toSorted((first, second) => second.overlap - first.overlap)
  const matches = new Map<string, string>()
  const taken = new Set<string>()
  for (const { one, other } of pairs) {
    if (matches.has(one.id) || taken.has(other.id)) continue
    matches.set(one.id, other.id)
    taken.add(other.id)
  }
  return matches
}
