import { sumEmbeddings } from '../vectors.ts'
import type { GroupableFace } from './groupable-face.ts'
import { findLeastSimilar, refineSplit } from './refine-split.ts'

/** Groups with more faces are sampled evenly, which limits the cost. */
const MAX_FACES = 1500

/**
 * Splits the faces of a group into the two most likely people, starting from the face least similar
 * to the others. Returns the smaller side; empty if there is none.
 */
export function proposeSplit(faces: readonly GroupableFace[]): GroupableFace[] {
  const step = Math.max(1, Math.ceil(faces.length / MAX_FACES))
  const sample = faces.filter((_, i) => i % step === 0)
  if (sample.length < 2) return []
  const side = refineSplit(sample, { side: new Set([findLeastSimilar(sample, sumEmbeddings(sample))]) })
  const other = sample.filter(face => !side.has(face))
  return other.length < side.size ? other : [...side]
}
