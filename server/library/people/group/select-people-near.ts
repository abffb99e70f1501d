import { HOPELESS_ODDS } from '../../../../faces/cluster/agglomerate.ts'
import { Clusters } from '../../../../faces/cluster/clusters.ts'
import { computeCommonnessOfRows } from '../../../../faces/cluster/commonness.ts'
import { computePriorOddsAmong } from '../../../../faces/cluster/form-groups.ts'
import type { GroupableFace } from '../../../../faces/cluster/groupable-face.ts'
import type { GroupingModel } from '../../../../faces/cluster/grouping-model.ts'
import { weighFigures } from '../../../../faces/cluster/merge-odds.ts'
import { NONE } from '../../../../faces/cluster/nearest-lists.ts'
import { search8Bits } from '../../../../faces/cluster/search-8-bits.ts'
import { selectRows, type VectorsByRow } from '../../../../faces/cluster/vectors-by-row.ts'
import { computeDotProduct } from '../../../../faces/vectors.ts'
import type { NearbySessions } from './grouping.ts'
import type { PeopleMeans } from './mean-pages.ts'

/** The 16 people that grouping considers, and as many again as a margin. */
const NEAREST_PEOPLE = 32

/**
 * Log odds by which 8 bits may change those of two people: nine standard deviations of the error of
 * a similarity, times the largest weight of a network.
 */
const ROUNDING_ODDS = 0.4

/**
 * Returns those people of the library who are near one of the given ones, unless the odds are so
 * low that grouping would not consider the two. The given people have at least one face each, all
 * with embeddings that can be compared.
 */
export async function selectPeopleNear(
  { neighbours, neighboursOf8Bits }: NearbySessions,
  {
    people,
    all,
    model,
  }: { people: readonly (readonly GroupableFace[])[]; all: PeopleMeans; model: GroupingModel },
): Promise<string[]> {
  if (people.length === 0) return []
  const parts = people.map(faces => ({ faces, subjects: [] }))
  const clusters = new Clusters(parts, model)
  // Exactly, because dividing the means into cells would take longer than comparing all of them.
  const { count, indices } = await search8Bits(neighboursOf8Bits, {
    queries: viewMeans(clusters),
    gallery: all.means,
    count: NEAREST_PEOPLE,
  })
  const rows = Int32Array.from(new Set(indices.filter(row => row !== NONE)))
  const commonness = await computeCommonnessOfRows(neighbours, selectRows(all.means, rows), model)
  const found = new Map(
    [...rows].map((row, i) => [
      row,
      // There is one value for each row.
      { ...all.findPerson(row), commonness: commonness[i]! / all.steps },
    ]),
  )
  const leastOdds = HOPELESS_ODDS - computePriorOddsAmong(all.people) - ROUNDING_ODDS
  const selected = new Set<string>()
  const [mean, otherMean] = [new Float32Array(all.means.length), new Float32Array(all.means.length)]
  for (const [i, row] of indices.entries()) {
    const other = found.get(row)
    if (other === undefined || other.size === 0 || selected.has(other.id)) continue
    const own = Math.floor(i / count)
    clusters.copyMean(own, mean, 0)
    all.means.copy(row, otherMean, 0)
    // There is one size for each cluster.
    const size = clusters.sizes[own]!
    const figures = [
      // Again, because the search has rounded the query.
      computeDotProduct(mean, otherMean) / all.steps,
      (clusters.computeCommonness(own) + other.commonness) / 2,
      1 / Math.min(size, other.size),
      1 / Math.max(size, other.size),
    ] as const
    if (weighFigures(figures, model) > leastOdds) selected.add(other.id)
  }
  return [...selected]
}

function viewMeans(clusters: Clusters): VectorsByRow {
  return {
    rows: clusters.count,
    length: clusters.embeddingLength,
    copy: (row, target, offset) => clusters.copyMean(row, target, offset),
  }
}
