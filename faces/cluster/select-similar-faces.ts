import { computeDotProduct, sumEmbeddings } from '../vectors.ts'
import { findLeastSimilar, refineSplit } from './propose-split.ts'
import { Clusters, POOR_QUALITY } from './clusters.ts'
import type { GroupableFace } from './groupable-face.ts'
import type { GroupingModel } from './grouping-model.ts'
import { mergeOdds } from './merge-odds.ts'

/**
 * Log odds below which the selected faces are split once more. Far below even odds, because a
 * person rarely looks like two people, and a mixture of three people is rare. Chosen with
 * bench/alike.ts.
 */
const SEVERAL_PEOPLE_ODDS = -6

/**
 * Selects from a person's other faces those that are more similar to the chosen ones than to the
 * rest. This separates a person who wrongly contains the faces of two people. Splits again while
 * the selection looks like several people.
 */
export function selectSimilarFaces<Face extends GroupableFace>(
  chosen: readonly Face[],
  others: readonly Face[],
  { model, severalPeopleOdds = SEVERAL_PEOPLE_ODDS }: { model: GroupingModel; severalPeopleOdds?: number },
): Face[] {
  let near = selectAround(chosen, others)
  while (near.length > 0) {
    const closer = selectAround(chosen, near)
    const isCloser = new Set(closer)
    const farther = near.filter(face => !isCloser.has(face))
    const clusters = new Clusters(
      [[...chosen, ...closer], farther].map(faces => ({ faces, subjects: [] })),
      model,
    )
    if (mergeOdds(clusters, 0, 1) > severalPeopleOdds) break
    near = closer
  }
  return near
}

/**
 * Splits all faces into two sides, starting from the chosen faces and the good face least similar
 * to them, and returns the others on the chosen faces' side.
 */
function selectAround<Face extends GroupableFace>(chosen: readonly Face[], others: readonly Face[]): Face[] {
  if (others.length === 0) return []
  const sum = sumEmbeddings(chosen)
  const good = others.filter(({ quality }) => quality >= POOR_QUALITY)
  const far = findLeastSimilar(good.length > 0 ? good : others, sum)
  const isFar = (face: Face) =>
    face === far ||
    computeDotProduct(face.embedding, far.embedding) > computeDotProduct(face.embedding, sum) / chosen.length
  const side = refineSplit([...chosen, ...others], {
    side: new Set(others.filter(isFar)),
    fixed: new Set([...chosen, far]),
  })
  return others.filter(face => !side.has(face))
}
