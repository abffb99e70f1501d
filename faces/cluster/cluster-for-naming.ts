import { agglomerate } from './agglomerate.ts'
import { Clusters } from './clusters.ts'
import { priorOddsAmong, findSimilarPairs } from './form-groups.ts'
import type { GroupableFace } from './groupable-face.ts'
import type { GroupingModel } from './grouping-model.ts'
import { mergeOdds } from './merge-odds.ts'
import type { ModelSession } from '../models.ts'

/**
 * Log odds from which groups are put together, below the even odds of grouping: 1 to 7. The user
 * checks a pile before naming it, and removing one face takes less time than naming ten piles.
 * Chosen by bench/piles.ts.
 */
const PILE_ODDS = -2

/**
 * Clusters groups that may be one person, to be named together. Returns piles of indices of groups,
 * the largest first. No pile has two faces of one photo, and groups of poor faces stay alone.
 */
export async function clusterForNaming(
  groups: readonly (readonly GroupableFace[])[],
  {
    neighbours,
    model,
    pileOdds = PILE_ODDS,
  }: { neighbours: ModelSession; model: GroupingModel; pileOdds?: number },
): Promise<number[][]> {
  const clusters = new Clusters(
    groups.map(faces => ({ faces, subjects: [] })),
    model,
  )
  const prior = priorOddsAmong(groups.length)
  const odds = (all: Clusters, first: number, second: number) =>
    mergeOdds(all, first, second) + prior - pileOdds
  const good = [...groups.keys()].filter(group => !clusters.isPoor[group])
  const pairs = await findSimilarPairs(clusters, good, neighbours)
  agglomerate(clusters, pairs, { odds })
  const piles = Map.groupBy(groups.keys(), group => clusters.clusterOf(group))
  const sizeOf = (group: number) => groups[group]?.length ?? 0
  const countOf = (pile: readonly number[]) => pile.reduce((sum, group) => sum + sizeOf(group), 0)
  return [...piles.values()]
    .map(pile => pile.toSorted((one, other) => sizeOf(other) - sizeOf(one) || one - other))
    .toSorted((one, other) => countOf(other) - countOf(one) || (one[0] ?? 0) - (other[0] ?? 0))
}
