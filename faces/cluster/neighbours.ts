import type { ModelSession } from '../models.ts'
import type { NearestLists } from './nearest-lists.ts'
import { searchCells } from './search-cells.ts'
import { searchExactly, type NeighbourSearch } from './search-exactly.ts'

/** Up to this number, the pairs of about 30,000 faces, comparing all pairs is as fast. */
const MAX_EXACT_PAIRS = 1_000_000_000

/**
 * Finds the `count` rows of `gallery` most similar to each row of `queries`: exactly, or
 * approximately among very many vectors, where some of the less similar ones may be missing.
 * `session` runs `models/neighbours.onnx`.
 */
export async function findNeighbours(session: ModelSession, search: NeighbourSearch): Promise<NearestLists> {
  const pairs = search.queries.rows * search.gallery.rows
  return pairs <= MAX_EXACT_PAIRS ? await searchExactly(session, search) : await searchCells(session, search)
}
