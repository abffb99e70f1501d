import type { ModelSession } from '../models.ts'
import { addTo, normalise } from '../vectors.ts'
import { NearestLists, NONE } from './nearest-lists.ts'
import { searchExactly, type NeighbourSearch } from './search-exactly.ts'
import { selectRows, viewVectors, type VectorsByRow } from './vectors-by-row.ts'

// [Note: Cells] The gallery is divided into cells around centres found by k-means. Every vector
// belongs to the few cells whose centres are most similar to it, and is compared with the vectors
// that share a cell with it: an inverted file with several cells for each vector on both sides (J.
// Sivic and A. Zisserman, Video Google, 2003; H. Jégou et al., 2011). The cost grows with the
// number of vectors to the power of 1.5. Nothing is random: the result depends only on the vectors
// and their order.

/** Number of cells divided by the square root of the number of vectors. */
const CELLS_PER_ROOT = 8

/**
 * Number of cells per vector. With 8, grouping 100,000 faces loses .0001 of BCubed F and no
 * pairwise F.
 */
const CELLS_OF_A_VECTOR = 8

/** Number of vectors per cell from which the centres are computed. */
const SAMPLES_PER_CELL = 16

const K_MEANS_ROUNDS = 2

/**
 * Maximum number of pairs compared in a cell, so that a million copies of one picture do not take a
 * day. A larger cell is cut into parts, each of which is compared only with itself.
 */
const MAX_PAIRS_IN_A_CELL = 100_000_000

/** Compares each query with the part of the gallery around it; see [Note: Cells]. */
export async function searchCells(
  session: ModelSession,
  { queries, gallery, count }: NeighbourSearch,
): Promise<NearestLists> {
  const lists = new NearestLists(queries.rows, Math.min(count, gallery.rows))
  const centres = await findCentres(session, gallery)
  const cells = await assignCells(session, gallery, centres)
  const cellsOfQueries = queries === gallery ? cells : await assignCells(session, queries, centres)
  for (const [cell, members] of cells.entries()) {
    // Both have a list for each centre.
    for (const [queryRows, galleryRows] of cutLargeCell(cellsOfQueries[cell]!, members)) {
      const found = await searchExactly(session, {
        queries: selectRows(queries, queryRows),
        gallery: selectRows(gallery, galleryRows),
        count,
      })
      for (const [i, index] of found.indices.entries()) {
        if (index === NONE) continue
        // The indices refer to selected rows.
        lists.add(queryRows[Math.floor(i / found.count)]!, galleryRows[index]!, found.similarities[i]!)
      }
    }
  }
  return lists
}

/** Yields nothing if one of the two is empty. */
function* cutLargeCell(
  queryRows: Int32Array,
  galleryRows: Int32Array,
): Generator<readonly [Int32Array, Int32Array]> {
  const parts = Math.ceil((queryRows.length * galleryRows.length) / MAX_PAIRS_IN_A_CELL)
  const cut = (rows: Int32Array, part: number) =>
    rows.subarray(Math.floor((part * rows.length) / parts), Math.floor(((part + 1) * rows.length) / parts))
  for (let part = 0; part < parts; part++) yield [cut(queryRows, part), cut(galleryRows, part)]
}

/** Computes spherical k-means on a sample. */
async function findCentres(session: ModelSession, vectors: VectorsByRow): Promise<VectorsByRow> {
  const { length } = vectors
  const cells = Math.min(vectors.rows, Math.ceil(CELLS_PER_ROOT * Math.sqrt(vectors.rows)))
  const sample = selectRows(vectors, spaceEvenly(cells * SAMPLES_PER_CELL, vectors.rows))
  const centres = new Float32Array(cells * length)
  for (const [cell, row] of spaceEvenly(cells, sample.rows).entries())
    sample.copy(row, centres, cell * length)
  for (let round = 0; round < K_MEANS_ROUNDS; round++) {
    const gallery = viewVectors(centres, length)
    const { indices } = await searchExactly(session, { queries: sample, gallery, count: 1 })
    const sums = sumByCell(sample, indices)
    // A cell keeps its centre if no vector of the sample is nearest to it.
    for (const [cell, sum] of sums) centres.set(normalise(sum), cell * length)
  }
  return viewVectors(centres, length)
}

function sumByCell(vectors: VectorsByRow, cellOf: Int32Array): Map<number, Float32Array> {
  const sums = new Map<number, Float32Array>()
  const vector = new Float32Array(vectors.length)
  for (const [row, cell] of cellOf.entries()) {
    if (cell === NONE) continue
    vectors.copy(row, vector, 0)
    const sum = sums.get(cell)
    if (sum) addTo(sum, vector)
    else sums.set(cell, vector.slice())
  }
  return sums
}

/** Returns at most `count` of `rows` row indices, evenly spaced. */
function spaceEvenly(count: number, rows: number): Int32Array {
  const taken = Math.min(count, rows)
  return Int32Array.from({ length: taken }, (_, i) => Math.floor((i * rows) / taken))
}

/** Returns the rows in the cell of each centre, in ascending order. */
async function assignCells(
  session: ModelSession,
  vectors: VectorsByRow,
  centres: VectorsByRow,
): Promise<Int32Array[]> {
  const { count, indices } = await searchExactly(session, {
    queries: vectors,
    gallery: centres,
    count: CELLS_OF_A_VECTOR,
  })
  const sizes = new Int32Array(centres.rows)
  for (const cell of indices) if (cell !== NONE) sizes[cell]! += 1
  const cells = Array.from(sizes, size => new Int32Array(size))
  sizes.fill(0)
  for (const [i, cell] of indices.entries()) {
    if (cell === NONE) continue
    // Cells have the same numbers as their centres.
    cells[cell]![sizes[cell]!] = Math.floor(i / count)
    sizes[cell]! += 1
  }
  return cells
}
