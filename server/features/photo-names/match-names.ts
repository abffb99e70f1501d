/** The weight of giving a row a column; pairs without one are impossible. */
export type Edge = { readonly row: number; readonly column: number; readonly weight: number }

export type Match = Edge & {
  /** By how much the total falls if this pair is not allowed. */
  readonly margin: number
}

/**
 * Gives rows columns, at most one each, so that the sum of weights is greatest; what would lower it
 * stays without. The Hungarian method (Kuhn 1955) with potentials, O(n³) for each set of rows and
 * columns that edges connect, and as much again for each margin.
 */
export function matchNames(edges: readonly Edge[]): Match[] {
  const useful = edges.filter(({ weight }) => weight > 0)
  return listComponents(useful).flatMap(component => {
    const { total, matched } = solve(component)
    return matched.map(edge => ({
      ...edge,
      margin: total - solve(component.filter(other => other !== edge)).total,
    }))
  })
}

function listComponents(edges: readonly Edge[]): Edge[][] {
  const parents = new Map<string, string>()
  const find = (node: string): string => {
    const parent = parents.get(node) ?? node
    if (parent === node) return node
    const root = find(parent)
    parents.set(node, root)
    return root
  }
  for (const { row, column } of edges) parents.set(find(`row ${row}`), find(`column ${column}`))
  return [...Map.groupBy(edges, ({ row }) => find(`row ${row}`)).values()]
}

/** Each row also has a column of its own with weight 0: that it gets none. */
function solve(edges: readonly Edge[]): { total: number; matched: Edge[] } {
  const rows = [...new Set(edges.map(({ row }) => row))]
  const columns = [...new Set(edges.map(({ column }) => column))]
  const width = columns.length + rows.length
  const rowAt = new Map(rows.map((row, i) => [row, i]))
  const columnAt = new Map(columns.map((column, i) => [column, i]))
  const edgeAt = new Map<number, Edge>()
  const costs = rows.map((_, i) => {
    const line = new Float64Array(width).fill(IMPOSSIBLE)
    line[columns.length + i] = 0
    return line
  })
  for (const edge of edges) {
    const [i, j] = [rowAt.get(edge.row) ?? 0, columnAt.get(edge.column) ?? 0]
    edgeAt.set(i * width + j, edge)
    costs[i]![j] = -edge.weight
  }
  const matched = assign(costs, width).flatMap((column, i) => edgeAt.get(i * width + column) ?? [])
  return { total: matched.reduce((sum, { weight }) => sum + weight, 0), matched }
}

/** Above every sum of weights. */
const IMPOSSIBLE = 1e9

/** The column of each row with the least sum of costs; no more rows than columns. */
function assign(costs: readonly Float64Array[], width: number): number[] {
  // Rows and columns count from 1; column 0 holds the row that is being placed.
  const rowPotentials = new Float64Array(costs.length + 1)
  const columnPotentials = new Float64Array(width + 1)
  const rowOf = new Int32Array(width + 1)
  for (let row = 1; row <= costs.length; row++) {
    const least = new Float64Array(width + 1).fill(Infinity)
    const from = new Int32Array(width + 1)
    const isDone = new Uint8Array(width + 1)
    rowOf[0] = row
    let column = 0
    do {
      isDone[column] = 1
      const placed = rowOf[column]!
      let [step, next] = [Infinity, 0]
      for (let j = 1; j <= width; j++) {
        if (isDone[j]) continue
        const cost = costs[placed - 1]![j - 1]! - rowPotentials[placed]! - columnPotentials[j]!
        if (cost < least[j]!) [least[j], from[j]] = [cost, column]
        if (least[j]! < step) [step, next] = [least[j]!, j]
      }
      for (let j = 0; j <= width; j++) {
        if (isDone[j]) {
          rowPotentials[rowOf[j]!]! += step
          columnPotentials[j]! -= step
        } else least[j]! -= step
      }
      column = next
    } while (rowOf[column] !== 0)
    for (; column !== 0; column = from[column]!) rowOf[column] = rowOf[from[column]!]!
  }
  const columnOf = costs.map(() => -1)
  for (let j = 1; j <= width; j++) if (rowOf[j] !== 0) columnOf[rowOf[j]! - 1] = j - 1
  return columnOf
}
