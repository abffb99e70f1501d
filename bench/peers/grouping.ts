/** Euclidean distances of all pairs of `count` embeddings: (1,0), (2,0), (2,1), (3,0), … */
export type Distances = { readonly count: number; readonly values: Float32Array }

export function measureDistances(embeddings: readonly Float32Array[]): Distances {
  const count = embeddings.length
  const values = new Float32Array((count * (count - 1)) / 2)
  let next = 0
  for (const [i, one] of embeddings.entries()) {
    for (let j = 0; j < i; j++) values[next++] = computeDistance(one, embeddings[j] ?? one)
  }
  return { count, values }
}

export function computeDistance(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let k = 0; k < one.length; k++) sum += ((one[k] ?? 0) - (other[k] ?? 0)) ** 2
  return Math.sqrt(sum)
}

/** Links all faces nearer than `threshold`; returns the group of each face. */
export function connectComponents({ count, values }: Distances, threshold: number): number[] {
  const parents = Array.from({ length: count }, (_, i) => i)
  const findRoot = (i: number): number => {
    let root = i
    while (parents[root] !== root) root = parents[root] ?? root
    // Path compression.
    for (let at = i; at !== root;) [at, parents[at]] = [parents[at] ?? root, root]
    return root
  }
  let next = 0
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++)
      if ((values[next++] ?? Infinity) < threshold) parents[findRoot(i)] = findRoot(j)
  }
  return parents.map((_, i) => findRoot(i))
}

const MAX_ROUNDS = 30

/**
 * Chinese Whispers (Biemann 2006): in turn and until nothing changes, each face joins the group
 * with the largest total weight among its neighbours nearer than `threshold`; nearer neighbours
 * weigh more.
 */
export function runChineseWhispers({ count, values }: Distances, threshold: number): number[] {
  const neighbours = Array.from({ length: count }, (): { face: number; weight: number }[] => [])
  let next = 0
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const weight = threshold - (values[next++] ?? Infinity)
      if (weight <= 0) continue
      neighbours[i]?.push({ face: j, weight })
      neighbours[j]?.push({ face: i, weight })
    }
  }

  const groups = neighbours.map((_, i) => i)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let hasChanged = false
    for (const [face, near] of neighbours.entries()) {
      const group = findHeaviestGroup(near, groups) ?? face
      if (near.length === 0 || group === groups[face]) continue
      groups[face] = group
      hasChanged = true
    }
    if (!hasChanged) break
  }
  return groups
}

function findHeaviestGroup(
  near: readonly { readonly face: number; readonly weight: number }[],
  groups: readonly number[],
): number | undefined {
  const weights = new Map<number, number>()
  for (const { face, weight } of near) {
    const group = groups[face] ?? face
    weights.set(group, (weights.get(group) ?? 0) + weight)
  }
  let heaviest: number | undefined
  for (const [group, weight] of weights) {
    if (heaviest === undefined || weight > (weights.get(heaviest) ?? 0)) heaviest = group
  }
  return heaviest
}
