import { dotProduct } from '../vectors.ts'
import { Clusters } from './clusters.ts'
import { priorOddsAmong } from './form-groups.ts'
import type { GroupableFace } from './groupable-face.ts'
import { mergeOdds } from './merge-odds.ts'

export type RankedPerson = {
  readonly id: string
  /** The natural logarithm of the odds that the face is theirs: above 0 it rather is than not. */
  readonly odds: number
}

export type PersonToRank = { readonly id: string; readonly faces: readonly GroupableFace[] }

/** Of so many people, those most like the face by their best pictures, the odds are worked out. */
const CANDIDATES = 20
/** One picture may be alike by chance; three are not. */
const BEST_FACES = 3

/** Whose a face is, the most likely first: judged as in grouping, where one face meets a person. */
export function rankPeople(
  face: GroupableFace,
  people: readonly PersonToRank[],
  count: number,
): RankedPerson[] {
  const candidates = people
    .map(person => ({ person, likeness: likenessOf(face, person) }))
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, CANDIDATES)
    .map(({ person }) => person)
  const parts = [[face], ...candidates.map(({ faces }) => faces)]
  const clusters = new Clusters(parts.map(faces => ({ faces, subjects: [] })))
  const prior = priorOddsAmong(people.length)
  return candidates
    .map(({ id }, i) => ({ id, odds: mergeOdds(clusters, 0, i + 1) + prior }))
    .toSorted((one, other) => other.odds - one.odds)
    .slice(0, count)
}

/** The average similarity to the person's faces that are most similar. */
function likenessOf({ embedding }: GroupableFace, { faces }: PersonToRank): number {
  const best: number[] = []
  for (const face of faces) {
    best.push(dotProduct(embedding, face.embedding))
    if (best.length > BEST_FACES) best.sort((one, other) => other - one).length = BEST_FACES
  }
  return best.reduce((sum, similarity) => sum + similarity, 0) / best.length
}
