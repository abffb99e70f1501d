import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createKeyFinder,
  createKeyNodes,
  findLeafOfMeans,
  FIRST_LEAF_OF_MEANS,
  formatKeyNodes,
  parseKeyNodes,
  removeLeaves,
  type KeyNodes,
} from './key-tree.ts'

const LAST_LEAF = 2 * FIRST_LEAF_OF_MEANS - 1

/** Leaves near each other and far from each other. */
const leaf = fc.oneof(fc.nat(40), fc.integer({ min: 0, max: LAST_LEAF }), fc.constant(LAST_LEAF))

const findKeys = (nodes: KeyNodes, leaves: readonly number[]) => {
  const find = createKeyFinder(nodes)
  return leaves.map(one => find(one) && Buffer.from(find(one) ?? []).toString('hex'))
}

describe('the tree of keys', () => {
  test('keeps every key but those of removed leaves, in any order and after storing it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(leaf, { maxLength: 12 }), { maxLength: 4 }),
        fc.array(leaf),
        (steps, asked) => {
          const whole = createKeyNodes()
          const expected = new Map(asked.map((one, i) => [one, findKeys(whole, asked)[i]]))
          const removed = new Set(steps.flat())
          const nodes = steps.reduce(
            (left, leaves) => parseKeyNodes(formatKeyNodes(removeLeaves(left, leaves))),
            whole,
          )
          const wanted = [...asked, ...removed, ...asked.map(one => Math.min(one + 1, LAST_LEAF))]
          for (const [i, key] of findKeys(nodes, wanted).entries()) {
            const one = wanted[i] ?? 0
            if (removed.has(one)) expect(key).toBeUndefined()
            else expect(key).toBe(expected.get(one) ?? findKeys(whole, [one])[0])
          }
        },
      ),
    )
  })

  test('gives each leaf another key', () => {
    const leaves = [...Array.from({ length: 300 }, (_, i) => i), FIRST_LEAF_OF_MEANS, LAST_LEAF]
    expect(new Set(findKeys(createKeyNodes(), leaves)).size).toBe(leaves.length)
    expect(findKeys(createKeyNodes(), [0])).not.toEqual(findKeys(createKeyNodes(), [0]))
  })

  test('needs few nodes for a run of removed leaves', () => {
    const run = Array.from({ length: 10_000 }, (_, i) => 5000 + i)
    expect(removeLeaves(createKeyNodes(), run).length).toBeLessThan(60)
  })

  test('has keys for means, one after another', () => {
    let nodes = createKeyNodes()
    for (let i = 0; i < 70; i++) {
      expect(findLeafOfMeans(nodes)).toBe(FIRST_LEAF_OF_MEANS + i)
      nodes = removeLeaves(nodes, [FIRST_LEAF_OF_MEANS + i])
    }
    expect(nodes.length).toBeLessThan(50)
  })
})
