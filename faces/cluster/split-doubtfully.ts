import { sumOf } from '../vectors.ts'
import type { GroupableFace } from './groupable-face.ts'
import { leastLike, settleSides } from './two-sides.ts'

/**
 * More faces than this are looked at by a sample, evenly drawn, so that a person of thousands costs
 * no more.
 */
const MOST_FACES = 1500

/**
 * Parts the faces of a group where it is most likely that they are two people: around the face that
 * is least like the others, and around all the rest. Gives the smaller side, empty where there is
 * none.
 */
export function splitDoubtfully(faces: readonly GroupableFace[]): GroupableFace[] {
  const step = Math.max(1, Math.ceil(faces.length / MOST_FACES))
  const sample = faces.filter((_, i) => i % step === 0)
  if (sample.length < 2) return []
  const side = settleSides(sample, { side: new Set([leastLike(sample, sumOf(sample))]) })
  const other = sample.filter(face => !side.has(face))
  return other.length < side.size ? other : [...side]
}
