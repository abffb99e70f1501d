import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limitAspect, layoutJustified } from './justified-layout.ts'

const anyAspects = fc.array(fc.double({ min: 0.5, max: 4, noNaN: true }), { maxLength: 200 })
const anyWidth = fc.integer({ min: 300, max: 2000 })

describe('layoutJustified', () => {
  it('places every photo once, in order', () => {
    fc.assert(
      fc.property(anyAspects, anyWidth, (aspects, width) => {
        const rows = layoutJustified(aspects, width, 200, 4)
        let next = 0
        for (const { start, end } of rows) {
          expect(start).toBe(next)
          expect(end).toBeGreaterThan(start)
          next = end
        }
        expect(next).toBe(aspects.length)
      }),
    )
  })

  it('fills the width with every row but the last, and never runs over it', () => {
    fc.assert(
      fc.property(anyAspects, anyWidth, (aspects, width) => {
        const rows = layoutJustified(aspects, width, 200, 4)
        for (const [index, { start, end, height }] of rows.entries()) {
          const sum = aspects.slice(start, end).reduce((all, aspect) => all + aspect, 0)
          const rowWidth = sum * height + 4 * (end - start - 1)
          expect(rowWidth).toBeLessThanOrEqual(width + 1e-6)
          if (index < rows.length - 1) expect(rowWidth).toBeCloseTo(width, 6)
        }
      }),
    )
  })

  it('keeps rows near the target height where the photos allow it', () => {
    const aspects = Array.from({ length: 60 }, (_, index) => [1.5, 0.75, 1.33][index % 3] ?? 1)
    for (const { height } of layoutJustified(aspects, 1200, 200, 4).slice(0, -1)) {
      expect(height).toBeGreaterThan(150)
      expect(height).toBeLessThan(260)
    }
  })

  it('does not blow up what is left over', () => {
    expect(layoutJustified([1.5], 1200, 200, 4)).toEqual([{ start: 0, end: 1, height: 200 }])
  })
})

describe('limitAspect', () => {
  it.each([
    [4000, 3000, 4 / 3],
    [null, null, 4 / 3],
    [10_000, 1000, 4],
    [100, 5000, 0.5],
  ])('%s × %s → %d', (width, height, aspect) => {
    expect(limitAspect(width, height)).toBe(aspect)
  })
})
