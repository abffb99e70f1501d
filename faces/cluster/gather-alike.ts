import { dotProduct, sumOf } from '../vectors.ts'
import { Clusters, POOR_QUALITY } from './clusters.ts'
import type { GroupableFace } from './groupable-face.ts'
import { mergeOdds } from './merge-odds.ts'
import { leastLike, settleSides } from './two-sides.ts'

/**
 * Log odds up to which what was gathered is taken for several people once more. Far below even, for
 * a person seldom looks like two, and three in one are rare. Chosen by bench/alike.ts.
 */
const SEVERAL_PEOPLE_ODDS = -6

/**
 * Of a person's other faces those that are more like the chosen ones than like the rest: who
 * wrongly holds the faces of two people is parted between them, whoever of the two has more. While
 * what is gathered still looks like several people, it is parted again.
 */
export function gatherAlike<Face extends GroupableFace>(
  chosen: readonly Face[],
  others: readonly Face[],
  { severalPeopleOdds = SEVERAL_PEOPLE_ODDS }: { severalPeopleOdds?: number } = {},
): Face[] {
  let near = partAround(chosen, others)
  while (near.length > 0) {
    const closer = partAround(chosen, near)
    const isCloser = new Set(closer)
    const farther = near.filter(face => !isCloser.has(face))
    if (oddsOf([...chosen, ...closer], farther) > severalPeopleOdds) break
    near = closer
  }
  return near
}

/**
 * The side of the chosen, without them, where the other begins around the good face that is least
 * like them.
 */
function partAround<Face extends GroupableFace>(chosen: readonly Face[], others: readonly Face[]): Face[] {
  if (others.length === 0) return []
  const sum = sumOf(chosen)
  const good = others.filter(({ quality }) => quality >= POOR_QUALITY)
  const far = leastLike(good.length > 0 ? good : others, sum)
  const isFar = (face: Face) =>
    face === far ||
    dotProduct(face.embedding, far.embedding) > dotProduct(face.embedding, sum) / chosen.length
  const side = settleSides([...chosen, ...others], {
    side: new Set(others.filter(isFar)),
    stays: new Set([...chosen, far]),
  })
  return others.filter(face => !side.has(face))
}

function oddsOf(one: readonly GroupableFace[], other: readonly GroupableFace[]): number {
  const clusters = new Clusters([one, other].map(faces => ({ faces, subjects: [] })))
  return mergeOdds(clusters, 0, 1)
}
