import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  apply,
  compose,
  fitSimilarity,
  computeIntersectionOverUnion,
  invert,
  computeScale,
} from './geometry.ts'

const coordinate = fc.double({ min: -1000, max: 1000, noNaN: true })
const point = fc.record({ x: coordinate, y: coordinate })
const similarity = fc
  .record({
    angle: fc.double({ min: -3, max: 3, noNaN: true }),
    scale: fc.double({ min: 0.1, max: 10, noNaN: true }),
    shift: point,
  })
  .map(({ angle, scale, shift }) => ({
    a: scale * Math.cos(angle),
    b: scale * Math.sin(angle),
    tx: shift.x,
    ty: shift.y,
  }))

test('fitting finds the transform that made the points', () => {
  fc.assert(
    fc.property(similarity, point, (transform, shift) => {
      const from = [shift, { x: shift.x + 10, y: shift.y }, { x: shift.x + 3, y: shift.y + 7 }]
      const fitted = fitSimilarity(
        from,
        from.map(at => apply(transform, at)),
      )
      expect(fitted.a).toBeCloseTo(transform.a, 5)
      expect(fitted.b).toBeCloseTo(transform.b, 5)
      expect(fitted.tx).toBeCloseTo(transform.tx, 2)
      expect(fitted.ty).toBeCloseTo(transform.ty, 2)
    }),
  )
})

test('fitting noisy points leaves a smaller error than the transform that made them', () => {
  const from = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
  ]
  const to = [
    { x: 1, y: 0 },
    { x: 10, y: 1 },
    { x: 9, y: 10 },
    { x: 0, y: 9 },
  ]
  const measureError = (transform: { a: number; b: number; tx: number; ty: number }) =>
    from.reduce((sum, start, i) => {
      const end = apply(transform, start)
      return sum + (end.x - (to[i]?.x ?? 0)) ** 2 + (end.y - (to[i]?.y ?? 0)) ** 2
    }, 0)
  const fitted = fitSimilarity(from, to)
  for (const nudge of [-0.01, 0.01]) {
    expect(measureError(fitted)).toBeLessThan(measureError({ ...fitted, a: fitted.a + nudge }))
    expect(measureError(fitted)).toBeLessThan(measureError({ ...fitted, b: fitted.b + nudge }))
    expect(measureError(fitted)).toBeLessThan(measureError({ ...fitted, tx: fitted.tx + nudge }))
  }
})

test('the inverse maps every point back', () => {
  fc.assert(
    fc.property(similarity, point, (transform, start) => {
      const back = apply(compose(invert(transform), transform), start)
      expect(back.x).toBeCloseTo(start.x, 3)
      expect(back.y).toBeCloseTo(start.y, 3)
    }),
  )
})

test('composing applies the first and then the second transform, and multiplies their scales', () => {
  fc.assert(
    fc.property(similarity, similarity, point, (first, second, start) => {
      const composed = compose(second, first)
      const stepwise = apply(second, apply(first, start))
      expect(apply(composed, start).x).toBeCloseTo(stepwise.x, 3)
      expect(apply(composed, start).y).toBeCloseTo(stepwise.y, 3)
      expect(computeScale(composed)).toBeCloseTo(computeScale(first) * computeScale(second), 6)
    }),
  )
})

test('intersection over union of known boxes', () => {
  const square = { x: 0, y: 0, width: 2, height: 2 }
  expect(computeIntersectionOverUnion(square, square)).toBe(1)
  expect(computeIntersectionOverUnion(square, { x: 1, y: 0, width: 2, height: 2 })).toBeCloseTo(1 / 3)
  expect(computeIntersectionOverUnion(square, { x: 2, y: 2, width: 2, height: 2 })).toBe(0)
})
