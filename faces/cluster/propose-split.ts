import { sumEmbeddings, computeDotProduct } from '../vectors.ts'
import type { GroupableFace } from './groupable-face.ts'

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

/** The sides rarely change after the third round. */
const MAX_ROUNDS = 10

/**
 * Copies of a face are equally similar to both sides within this tolerance, and stay where they
 * are.
 */
const ROUNDING = 1e-5

/**
 * Moves each face to the side to which it is more similar on average, excluding itself, until no
 * face moves: 2-means by average similarity. Takes and returns one side; the other side is the
 * rest. `fixed` faces are never moved.
 */
export function refineSplit<Face extends GroupableFace>(
  faces: readonly Face[],
  { side: start, fixed = new Set() }: { side: ReadonlySet<Face>; fixed?: ReadonlySet<Face> },
): ReadonlySet<Face> {
  const all = sumEmbeddings(faces)
  let side = start
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const sum = sumEmbeddings(side)
    const within = { sum, size: side.size }
    const without = { sum: all.map((value, i) => value - sum[i]!), size: faces.length - side.size }
    const next = new Set(
      faces.filter(face => {
        const isIn = side.has(face)
        if (fixed.has(face)) return isIn
        const gain =
          computeAverageSimilarity(face, within, isIn) - computeAverageSimilarity(face, without, !isIn)
        return Math.abs(gain) < ROUNDING ? isIn : gain > 0
      }),
    )
    if (next.size === 0 || next.size === faces.length || isSame(side, next)) break
    side = next
  }
  return side
}

/** Returns the average similarity to the faces of a side, excluding the face itself. */
function computeAverageSimilarity(
  { embedding }: GroupableFace,
  { sum, size }: { sum: Float32Array; size: number },
  isIn: boolean,
): number {
  const others = isIn ? size - 1 : size
  // A face alone on its side stays there.
  return others === 0 ? 1 : (computeDotProduct(embedding, sum) - (isIn ? 1 : 0)) / others
}

/** Finds the face with the lowest similarity to a sum of embeddings. Requires at least one face. */
export function findLeastSimilar<Face extends GroupableFace>(
  faces: readonly Face[],
  sum: Float32Array,
): Face {
  let least = faces[0]!
  let similarity = Infinity
  for (const face of faces) {
    const own = computeDotProduct(face.embedding, sum)
    if (own >= similarity) continue
    similarity = own
    least = face
  }
  return least
}

function isSame<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): boolean {
  return one.size === other.size && [...one].every(item => other.has(item))
}
