import { dotProduct, sumOf } from '../vectors.ts'
import type { GroupableFace } from './groupable-face.ts'

/** The sides seldom change after the third round. */
const MOST_ROUNDS = 10

/**
 * Moves each face to the side whose faces it is more like on average, itself left out, until none
 * changes: 2-means by average similarity. Takes and gives one side; the other is all the rest.
 * `stays` are those that no round moves.
 */
export function settleSides<Face extends GroupableFace>(
  faces: readonly Face[],
  { side: start, stays = new Set() }: { side: ReadonlySet<Face>; stays?: ReadonlySet<Face> },
): ReadonlySet<Face> {
  const all = sumOf(faces)
  let side = start
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const sum = sumOf(side)
    const within = { sum, size: side.size }
    const without = { sum: all.map((value, i) => value - sum[i]!), size: faces.length - side.size }
    const next = new Set(
      faces.filter(face => {
        const isIn = side.has(face)
        if (stays.has(face)) return isIn
        return likeness(face, within, isIn) > likeness(face, without, !isIn)
      }),
    )
    if (next.size === 0 || next.size === faces.length || isSame(side, next)) break
    side = next
  }
  return side
}

/** The average similarity to the faces of a side, itself left out. */
function likeness(
  { embedding }: GroupableFace,
  { sum, size }: { sum: Float32Array; size: number },
  isIn: boolean,
): number {
  const others = isIn ? size - 1 : size
  // Alone on its side, it is as like it as can be: nobody else speaks against it.
  return others === 0 ? 1 : (dotProduct(embedding, sum) - (isIn ? 1 : 0)) / others
}

/**
 * The face that is least like the faces of this sum; what another side is begun around. Takes one
 * face at least.
 */
export function leastLike<Face extends GroupableFace>(faces: readonly Face[], sum: Float32Array): Face {
  let least = faces[0]!
  let similarity = Infinity
  for (const face of faces) {
    const own = dotProduct(face.embedding, sum)
    if (own >= similarity) continue
    similarity = own
    least = face
  }
  return least
}

function isSame<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): boolean {
  return one.size === other.size && [...one].every(item => other.has(item))
}
