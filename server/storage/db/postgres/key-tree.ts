import { hash, randomBytes } from 'node:crypto'

// [Note: Key tree] Each photo of an owner has a key of its own, and all of them take little space,
// as long as few are destroyed. They are the leaves of a binary tree (Goldreich, Goldwasser and
// Micali, "How to construct random functions", 1986): the keys of the two nodes below a node are
// the halves of the SHA-256 of its key. Stored is the key of the root. To destroy the key of a
// leaf, the nodes on the way to it are replaced by their other halves, from which every other leaf
// still follows, but not this one. A leaf that is destroyed alone costs as many nodes as there are
// levels up to the next destroyed leaf; a run of leaves costs no more than one.

/** Levels of a whole tree, which has 2 ** 40 leaves. */
const LEVELS = 40
const KEY_BYTES = 16
/** The number of the first leaf in five bytes, the level in one, and the key. */
const NODE_BYTES = 5 + 1 + KEY_BYTES

/** The first of the leaves whose keys are for mean pages; those before it are for photos. */
export const FIRST_LEAF_OF_MEANS = 2 ** (LEVELS - 1)

export type KeyNode = {
  /** The number of its first leaf. */
  readonly start: number
  /** It has 2 ** level leaves. */
  readonly level: number
  readonly key: Uint8Array
}

/** Nodes that share no leaf, in the order of their leaves. */
export type KeyNodes = readonly KeyNode[]

export function createKeyNodes(): KeyNodes {
  return [{ start: 0, level: LEVELS, key: randomBytes(KEY_BYTES) }]
}

/** Returns nodes from which the keys of these leaves do not follow, but all others do. */
export function removeLeaves(nodes: KeyNodes, leaves: readonly number[]): KeyNodes {
  const sorted = leaves.toSorted((a, b) => a - b)
  return nodes.flatMap(node => removeFromNode(node, sorted))
}

function removeFromNode(node: KeyNode, sorted: readonly number[]): KeyNodes {
  const { start, level } = node
  const [from, to] = [findFirst(sorted, start), findFirst(sorted, start + 2 ** level)]
  if (from === to) return [node]
  if (level === 0) return []
  const inside = sorted.slice(from, to)
  return splitNode(node).flatMap(half => removeFromNode(half, inside))
}

function splitNode({ start, level, key }: KeyNode): KeyNode[] {
  const halves = splitKey(key)
  return [0, 1].map(half => ({
    start: start + half * 2 ** (level - 1),
    level: level - 1,
    key: halves.subarray(half * KEY_BYTES, (half + 1) * KEY_BYTES),
  }))
}

function splitKey(key: Uint8Array): Uint8Array {
  return hash('sha256', key, 'buffer')
}

/** Returns the first leaf for mean pages whose key is not destroyed. */
export function findLeafOfMeans(nodes: KeyNodes): number {
  const node = nodes.find(({ start, level }) => start + 2 ** level > FIRST_LEAF_OF_MEANS)
  if (!node) throw new Error('All keys for mean pages are destroyed.')
  return Math.max(node.start, FIRST_LEAF_OF_MEANS)
}

/** Returns the key of a leaf; undefined if it is destroyed. */
export type KeyFinder = (leaf: number) => Uint8Array | undefined

/** Finds the keys of neighbouring leaves, one after another, with about one hash each. */
export function createKeyFinder(nodes: KeyNodes): KeyFinder {
  const starts = nodes.map(({ start }) => start)
  let top: KeyNode | undefined
  let last = -1
  /** The keys on the way from `top` to `last`, by level. */
  const way: Uint8Array[] = []

  return leaf => {
    const node = nodes[findFirst(starts, leaf + 1) - 1]
    if (!node || leaf >= node.start + 2 ** node.level) return undefined
    let level = node.level
    if (node === top)
      for (level = 0; Math.floor(leaf / 2 ** level) !== Math.floor(last / 2 ** level);) level++
    else way[level] = node.key
    top = node
    last = leaf
    for (; level > 0; level--) {
      // The way above `level` is the same as before, or begins here.
      const halves = splitKey(way[level]!)
      const half = Math.floor(leaf / 2 ** (level - 1)) % 2
      way[level - 1] = halves.subarray(half * KEY_BYTES, (half + 1) * KEY_BYTES)
    }
    return way[0]
  }
}

/** Returns the index of the first number that is at least `value`. */
function findFirst(sorted: readonly number[], value: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! < value) from = middle + 1
    else to = middle
  }
  return from
}

export function formatKeyNodes(nodes: KeyNodes): Buffer {
  const bytes = Buffer.alloc(nodes.length * NODE_BYTES)
  for (const [i, { start, level, key }] of nodes.entries()) {
    const at = i * NODE_BYTES
    // The root of a whole tree begins at 0, so each number fits.
    bytes.writeUIntBE(start, at, 5)
    bytes.writeUInt8(level, at + 5)
    bytes.set(key, at + 6)
  }
  return bytes
}

/** Reads what formatKeyNodes has written. */
export function parseKeyNodes(bytes: Buffer): KeyNodes {
  return Array.from({ length: bytes.length / NODE_BYTES }, (_, i) => {
    const at = i * NODE_BYTES
    return {
      start: bytes.readUIntBE(at, 5),
      level: bytes.readUInt8(at + 5),
      key: bytes.subarray(at + 6, at + NODE_BYTES),
    }
  })
}
