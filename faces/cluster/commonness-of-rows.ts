import type { ModelSession } from '../models.ts'
import { TYPICAL_FACES_IN_A_SET, type GroupingModel } from './grouping-model.ts'
import { searchExactly } from './search-exactly.ts'
import { viewVectors, type VectorsByRow } from './vectors-by-row.ts'

/**
 * Computes the commonness of many vectors, as computeCommonness, by matrix products; for a million
 * faces, separate products would take a fifth of the grouping.
 */
export async function computeCommonnessOfRows(
  session: ModelSession,
  queries: VectorsByRow,
  { typicalFaces }: GroupingModel,
): Promise<Float32Array> {
  const total = new Float32Array(queries.rows)
  // Without faces, the length of vectors is unknown.
  if (queries.rows === 0) return total
  const setLength = TYPICAL_FACES_IN_A_SET * queries.length
  for (let set = 0; set < typicalFaces.length; set += setLength) {
    const gallery = viewVectors(typicalFaces.subarray(set, set + setLength), queries.length)
    const { similarities } = await searchExactly(session, { queries, gallery, count: 1 })
    for (const [row, similarity] of similarities.entries()) total[row]! += similarity
  }
  return total.map(value => (value * setLength) / typicalFaces.length)
}
