import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FITTING, panBy, zoomAt, type ZoomView } from './use-zoom.ts'

const limits = { stage: { width: 1000, height: 800 }, picture: { width: 1000, height: 600 }, largestScale: 5 }
const anyPoint = fc.record({
  x: fc.double({ min: -500, max: 500, noNaN: true }),
  y: fc.double({ min: -400, max: 400, noNaN: true }),
})

it('keeps the point under the pointer in place, unless an edge would come inside the stage', () => {
  const point = { x: 100, y: -50 }
  const view = zoomAt(FITTING, point, 3, limits)
  expect(view).toEqual({ scale: 3, x: -200, y: 100 })
  expect(zoomAt(view, point, 1 / 3, limits)).toEqual(FITTING)
})

it('leaves no gap that the picture could fill, and stays within the limits of scale', () => {
  const anyStep = fc.oneof(
    fc.record({ point: anyPoint, factor: fc.double({ min: 0.1, max: 10, noNaN: true }) }),
    fc.record({ by: anyPoint }),
  )
  fc.assert(
    fc.property(fc.array(anyStep), steps => {
      let view: ZoomView = FITTING
      for (const step of steps)
        view = 'by' in step ? panBy(view, step.by, limits) : zoomAt(view, step.point, step.factor, limits)
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(view.scale).toBeLessThanOrEqual(5)
      expect(Math.abs(view.x)).toBeLessThanOrEqual(Math.max(0, (1000 * view.scale - 1000) / 2))
      expect(Math.abs(view.y)).toBeLessThanOrEqual(Math.max(0, (600 * view.scale - 800) / 2))
    }),
  )
})
