import { computeDotProduct } from '../vectors.ts'
import { Clusters } from './clusters.ts'
import { computePriorOddsAmong } from './prior-odds.ts'
import type { GroupableFace } from './groupable-face.ts'
import type { GroupingModel } from './grouping-model.ts'
import { mergeOdds } from './merge-odds.ts'

export type RankedPerson = {
  readonly id: string
  /**
   * Natural logarithm of the odds that the face belongs to the person; above 0, this is more likely
   * than not.
   */
  readonly odds: number
}

export type PersonToRank = { readonly id: string; readonly faces: readonly GroupableFace[] }

/** Odds are computed only for this many people, preselected by their most similar faces. */
const CANDIDATES = 20
/** One picture may be similar by chance, but not three. */
const BEST_FACES = 3

/**
 * Ranks people by the odds that a face belongs to them, computed as in grouping; most likely first.
 */
export function rankPeople(
  face: GroupableFace,
  people: readonly PersonToRank[],
  { count, model }: { count: number; model: GroupingModel },
): RankedPerson[] {
  const candidates = people
    .map(person => ({ person, similarity: computeBestSimilarity(face, person) }))
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, CANDIDATES)
    .map(({ person }) => person)
  const parts = [[face], ...candidates.map(({ faces }) => faces)]
  const clusters = new Clusters(
    parts.map(faces => ({ faces, subjects: [] })),
    model,
  )
  const prior = computePriorOddsAmong(people.length)
  return candidates
    .map(({ id }, i) => ({ id, odds: mergeOdds(clusters, 0, i + 1) + prior }))
    .toSorted((one, other) => other.odds - one.odds)
    .slice(0, count)
}

/** Returns the average similarity to the person's most similar faces. */
function computeBestSimilarity({ embedding }: GroupableFace, { faces }: PersonToRank): number {
  const best: number[] = []
  for (const face of faces) {
    best.push(computeDotProduct(embedding, face.embedding))
    if (best.length > BEST_FACES) best.sort((one, other) => other - one).length = BEST_FACES
  }
  return best.reduce((sum, similarity) => sum + similarity, 0) / best.length
}
