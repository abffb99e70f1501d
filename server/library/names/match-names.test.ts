import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchNames, MAX_MARGIN, type Edge } from './match-names.ts'

const edges = fc
  .uniqueArray(fc.tuple(fc.nat(4), fc.nat(4), fc.integer({ min: -5, max: 40 })), {
    selector: ([row, column]) => `${row} ${column}`,
    maxLength: 14,
  })
  .map(list => list.map(([row, column, weight]): Edge => ({ row, column, weight })))

/** Tries every assignment. */
function findTotal([edge, ...rest]: readonly Edge[]): number {
  if (!edge) return 0
  const others = rest.filter(({ row, column }) => row !== edge.row && column !== edge.column)
  return Math.max(findTotal(rest), edge.weight + findTotal(others))
}

test('finds the assignment with the greatest sum, and by how much each pair matters', () => {
  fc.assert(
    fc.property(edges, list => {
      const matches = matchNames(list)
      expect(new Set(matches.map(({ row }) => row)).size).toBe(matches.length)
      expect(new Set(matches.map(({ column }) => column)).size).toBe(matches.length)
      const total = findTotal(list)
      expect(matches.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(total)
      for (const { row, column, margin } of matches) {
        const others = list.filter(edge => edge.row !== row || edge.column !== column)
        expect(margin).toBeCloseTo(Math.min(MAX_MARGIN, total - findTotal(others)))
      }
    }),
  )
})
