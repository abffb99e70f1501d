/** The weight of giving a row a column; pairs without one are impossible. */
export type Edge = { readonly row: number; readonly column: number; readonly weight: number }

export type Match = Edge & {
  /** By how much the total falls if this pair is not allowed, at most MAX_MARGIN. */
  readonly margin: number
}

/** More is not told apart, so that margins of a large library take little time. */
export const MAX_MARGIN = 20

/**
 * Gives rows columns, at most one each, so that the sum of weights is greatest; what would lower it
 * stays without. The Hungarian method (Kuhn 1955) with potentials, for each set of rows and columns
 * that edges connect: O(r² c) for r rows and c columns, so rows should be the fewer.
 */
export function matchNames(edges: readonly Edge[]): Match[] {
  const useful = edges.filter(({ weight }) => weight > 0)
  return listComponents(useful).flatMap(matchComponent)
}

function listComponents(edges: readonly Edge[]): Edge[][] {
  const parents = new Map<string, string>()
  const find = (node: string): string => {
    let root = node
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    if (root !== node) parents.set(node, root)
    return root
  }
  for (const { row, column } of edges) {
    const [one, other] = [find(`row ${row}`), find(`column ${column}`)]
    if (one !== other) parents.set(one, other)
  }
  return [...Map.groupBy(edges, ({ row }) => find(`row ${row}`)).values()]
}

function matchComponent(edges: readonly Edge[]): Match[] {
  const rowAt = new Map([...new Set(edges.map(({ row }) => row))].map((row, i) => [row, i]))
  const columnAt = new Map([...new Set(edges.map(({ column }) => column))].map((column, i) => [column, i]))
  const width = columnAt.size + rowAt.size
  // Behind the others, each row has a column of its own with weight 0: that it gets none.
  const costs = Array.from({ length: rowAt.size }, (_, i) => {
    const line = new Float64Array(width).fill(IMPOSSIBLE)
    line[columnAt.size + i] = 0
    return line
  })
  const places = edges.map(edge => ({
    edge,
    i: rowAt.get(edge.row) ?? 0,
    j: columnAt.get(edge.column) ?? 0,
  }))
  for (const { edge, i, j } of places) costs[i]![j] = -edge.weight
  const table = createTable(costs, width)
  for (let i = 0; i < costs.length; i++) placeRow(table, i)
  return places.flatMap(({ edge, i, j }) =>
    table.rowOf[j] === i ? [{ ...edge, margin: measureMargin(table, i, j) }] : [],
  )
}

/** Above every sum of weights. */
const IMPOSSIBLE = 1e9

/** Costs less the potentials of row and column are 0 for what is matched, and never negative. */
type Table = {
  readonly costs: readonly Float64Array[]
  readonly rowPotentials: Float64Array
  readonly columnPotentials: Float64Array
  /** The row of each column, or -1. */
  readonly rowOf: Int32Array
}

function createTable(costs: readonly Float64Array[], width: number): Table {
  return {
    costs,
    rowPotentials: new Float64Array(costs.length),
    columnPotentials: new Float64Array(width),
    rowOf: new Int32Array(width).fill(-1),
  }
}

/** Gives one more row a column, along the cheapest chain of changes. */
function placeRow(table: Table, start: number): void {
  const { rowOf, rowPotentials, columnPotentials } = table
  const search = startSearch(table)
  let column = visit(table, search, { row: start, base: 0, previous: -1 })
  while (rowOf[column] !== -1) {
    search.order.push(column)
    column = visit(table, search, {
      row: rowOf[column]!,
      base: search.distances[column]!,
      previous: column,
    })
  }
  const length = search.distances[column]!
  rowPotentials[start]! += length
  for (const j of search.order) {
    const change = length - search.distances[j]!
    columnPotentials[j]! -= change
    rowPotentials[rowOf[j]!]! += change
  }
  for (let j = column; j >= 0; j = search.from[j]!) {
    const before = search.from[j]!
    rowOf[j] = before < 0 ? start : rowOf[before]!
  }
}

/**
 * Returns by how much the total falls without this matched pair: the length of the cheapest chain
 * of changes from its row to its column. Free columns cost nothing, so a chain that reaches one may
 * go on from there to any matched column.
 */
function measureMargin(table: Table, row: number, column: number): number {
  const { rowOf } = table
  const search = startSearch(table)
  let at = visit(table, search, { row, base: 0, previous: -1, without: column })
  while (at !== column) {
    const base = search.distances[at]!
    if (base >= MAX_MARGIN) return MAX_MARGIN
    if (rowOf[at] === -1) at = visitFromFree(table, search, base)
    else at = visit(table, search, { row: rowOf[at]!, base, previous: at })
  }
  return Math.min(MAX_MARGIN, search.distances[column]!)
}

/**
 * Dijkstra's algorithm over columns, by costs less potentials; a matched column leads to its row.
 */
type Search = {
  readonly distances: Float64Array
  /** The column before each, or -1. */
  readonly from: Int32Array
  readonly isDone: Uint8Array
  /** Matched columns in the order in which they were reached. */
  readonly order: number[]
}

function startSearch({ rowOf: { length } }: Table): Search {
  return {
    distances: new Float64Array(length).fill(Infinity),
    from: new Int32Array(length).fill(-1),
    isDone: new Uint8Array(length),
    order: [],
  }
}

/** Follows a row to its columns but one, and returns the nearest column that is not done. */
function visit(
  { costs, rowPotentials, columnPotentials }: Table,
  search: Search,
  { row, base, previous, without = -1 }: { row: number; base: number; previous: number; without?: number },
): number {
  const { distances, from, isDone } = search
  if (previous >= 0) isDone[previous] = 1
  const [line, own] = [costs[row]!, base - rowPotentials[row]!]
  let next = -1
  for (let j = 0; j < distances.length; j++) {
    if (isDone[j]) continue
    if (j !== without) {
      const distance = own + line[j]! - columnPotentials[j]!
      if (distance < distances[j]!) {
        distances[j] = distance
        from[j] = previous
      }
    }
    if (next < 0 || distances[j]! < distances[next]!) next = j
  }
  return next
}

/** Goes from a free column to all matched ones at no cost; other free columns are no nearer. */
function visitFromFree({ rowOf, columnPotentials }: Table, search: Search, base: number): number {
  const { distances, isDone } = search
  let next = -1
  for (let j = 0; j < distances.length; j++) {
    if (rowOf[j] === -1) isDone[j] = 1
    if (isDone[j]) continue
    distances[j] = Math.min(distances[j]!, base - columnPotentials[j]!)
    if (next < 0 || distances[j]! < distances[next]!) next = j
  }
  return next
}
