import { dotProduct, sumOf } from '../vectors.ts'
import type { GroupableFace } from './groupable-face.ts'

/** More faces than this are looked at by a sample, evenly drawn, so that a person of thousands costs no more. */
const MOST_FACES = 1500

/** The sides seldom change after the third round. */
const MOST_ROUNDS = 10

/**
 * Parts the faces of a group where it is most likely that they are two people: around the face that is least like the
 * others, and around all the rest. Gives the smaller side, empty where there is none.
 */
export function splitDoubtfully(faces: readonly GroupableFace[]): GroupableFace[] {
  const step = Math.max(1, Math.ceil(faces.length / MOST_FACES))
  const sample = faces.filter((_, i) => i % step === 0)
  if (sample.length < 2) return []
  const all = sumOf(sample)
  let side = new Set([leastLike(sample, all)])
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const sum = sumOf(side)
    const rest = all.map((value, i) => value - sum[i]!)
    const next = new Set(
      sample.filter(face => likeness(face, sum, side) > likeness(face, rest, side, sample.length)),
    )
    if (next.size === 0 || next.size === sample.length || isSame(side, next)) break
    side = next
  }
  const other = sample.filter(face => !side.has(face))
  return other.length < side.size ? other : [...side]
}

/** The average similarity to the faces of a side, itself left out; `total` is given where the side is all but `side`. */
function likeness(
  face: GroupableFace,
  sum: Float32Array,
  side: ReadonlySet<GroupableFace>,
  total?: number,
): number {
  const size = total === undefined ? side.size : total - side.size
  const isIn = side.has(face) === (total === undefined)
  const others = isIn ? size - 1 : size
  // Alone on its side, it is as like it as can be: nobody else speaks against it.
  return others === 0 ? 1 : (dotProduct(face.embedding, sum) - (isIn ? 1 : 0)) / others
}

function leastLike(faces: readonly GroupableFace[], sum: Float32Array): GroupableFace {
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
