import { agglomerate } from './agglomerate.ts'
import { Clusters } from './clusters.ts'
import { findSimilarPairs } from './form-groups.ts'
import type { GroupableFace } from './groupable-face.ts'
import type { GroupingModel } from './grouping-model.ts'
import { mergeOdds } from './merge-odds.ts'
import { PriorOdds } from './prior-odds.ts'
import type { ModelSession } from '../models.ts'

/**
 * Log odds above which groups are merged. Grouping merges above even odds; these are odds of 1 to
 * 7, because the user checks a cluster before naming it, and removing one face takes less time than
 * naming ten clusters. Chosen with bench/unnamed-clusters.ts.
 */
const NAMING_ODDS = -2

/**
 * Clusters groups that may be one person, to be named together. Returns clusters of indices of
 * groups, largest first. No cluster has two faces of one photo, and groups of poor faces stay
 * alone.
 */
export async function clusterForNaming(
  groups: readonly (readonly GroupableFace[])[],
  {
    neighbours,
    model,
    minOdds = NAMING_ODDS,
  }: { neighbours: ModelSession; model: GroupingModel; minOdds?: number },
): Promise<number[][]> {
  const parts = groups.map(faces => ({ faces, subjects: [] }))
  const clusters = new Clusters(parts, model)
  const prior = new PriorOdds(clusters, parts, 0)
  const odds = (all: Clusters, first: number, second: number) =>
    mergeOdds(all, first, second) + prior.of(first, second) - minOdds
  const good = [...groups.keys()].filter(group => !clusters.isPoor[group])
  const pairs = await findSimilarPairs(clusters, good, neighbours)
  agglomerate(clusters, pairs, { odds })
  const together = Map.groupBy(groups.keys(), group => clusters.findCluster(group))
  const getSize = (group: number) => groups[group]?.length ?? 0
  const countFaces = (cluster: readonly number[]) => cluster.reduce((sum, group) => sum + getSize(group), 0)
  return [...together.values()]
    .map(cluster => cluster.toSorted((one, other) => getSize(other) - getSize(one) || one - other))
    .toSorted((one, other) => countFaces(other) - countFaces(one) || (one[0] ?? 0) - (other[0] ?? 0))
}
