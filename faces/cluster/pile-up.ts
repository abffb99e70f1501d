import { agglomerate } from './agglomerate.ts'
import { Clusters } from './clusters.ts'
import { priorOddsAmong, similarPairs } from './form-groups.ts'
import type { GroupableFace } from './groupable-face.ts'
import { mergeOdds } from './merge-odds.ts'
import type { ModelSession } from '../models.ts'

/**
 * Log odds from which groups are laid on one pile: where grouping wants them even, 1 to 7 is enough
 * here. A person looks the pile through before it is named, and taking one face out costs less than
 * naming ten piles. Chosen by bench/piles.ts.
 */
const PILE_ODDS = -2

/**
 * Lays groups of faces that may be one person on piles, the largest first. Each pile lists indices
 * of the groups, the largest first; two faces of one photo are never on one pile, and faces too
 * poor to compare stay alone.
 */
export async function pileUp(
  groups: readonly (readonly GroupableFace[])[],
  { neighbours, pileOdds = PILE_ODDS }: { neighbours: ModelSession; pileOdds?: number },
): Promise<number[][]> {
  const clusters = new Clusters(groups.map(faces => ({ faces, subjects: [] })))
  const prior = priorOddsAmong(groups.length)
  const odds = (all: Clusters, first: number, second: number) =>
    mergeOdds(all, first, second) + prior - pileOdds
  const good = [...groups.keys()].filter(group => !clusters.isPoor[group])
  const pairs = await similarPairs(clusters, good, neighbours)
  agglomerate(clusters, pairs, { odds })
  const piles = Map.groupBy(groups.keys(), group => clusters.clusterOf(group))
  const sizeOf = (group: number) => groups[group]?.length ?? 0
  const countOf = (pile: readonly number[]) => pile.reduce((sum, group) => sum + sizeOf(group), 0)
  return [...piles.values()]
    .map(pile => pile.toSorted((one, other) => sizeOf(other) - sizeOf(one) || one - other))
    .toSorted((one, other) => countOf(other) - countOf(one) || (one[0] ?? 0) - (other[0] ?? 0))
}
