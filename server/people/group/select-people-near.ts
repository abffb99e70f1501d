import { HOPELESS_ODDS } from '../../../faces/cluster/agglomerate.ts'
import { Clusters } from '../../../faces/cluster/clusters.ts'
import { computeCommonnessOfRows } from '../../../faces/cluster/commonness-of-rows.ts'
import { computePriorOddsAmong } from '../../../faces/cluster/form-groups.ts'
import type { GroupableFace } from '../../../faces/cluster/groupable-face.ts'
import type { GroupingModel } from '../../../faces/cluster/grouping-model.ts'
import { weighFigures } from '../../../faces/cluster/merge-odds.ts'
import { NONE } from '../../../faces/cluster/nearest-lists.ts'
import { searchExactly } from '../../../faces/cluster/search-exactly.ts'
import { selectRows, type VectorsByRow } from '../../../faces/cluster/vectors-by-row.ts'
import type { ModelSession } from '../../../faces/models.ts'
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
  session: ModelSession,
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
  const { count, indices, similarities } = await searchExactly(session, {
    queries: viewMeans(clusters),
    gallery: all.means,
    count: NEAREST_PEOPLE,
  })
  const rows = Int32Array.from(new Set(indices.filter(row => row !== NONE)))
  const commonness = await computeCommonnessOfRows(session, selectRows(all.means, rows), model)
  const found = new Map(
    [...rows].map((row, i) => [
      row,
      // There is one value for each row.
      { ...all.findPerson(row), commonness: commonness[i]! / all.steps },
    ]),
  )
  const leastOdds = HOPELESS_ODDS - computePriorOddsAmong(all.people) - ROUNDING_ODDS
  const selected = new Set<string>()
  for (const [i, row] of indices.entries()) {
    const other = found.get(row)
    if (other === undefined || other.size === 0 || selected.has(other.id)) continue
    const own = Math.floor(i / count)
    // There is one similarity for each index, and one size for each cluster.
    const [similarity, size] = [similarities[i]! / all.steps, clusters.sizes[own]!]
    const figures = [
      similarity,
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
