import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeBoxByKey, spanBox, placeFirstBox, moveBox, type FaceBox } from './face-box.ts'

const anyAspect = fc.double({ min: 0.2, max: 5, noNaN: true })
const anyPoint = fc.record({
  x: fc.double({ min: -1, max: 2, noNaN: true }),
  y: fc.double({ min: -1, max: 2, noNaN: true }),
})
const anyKey = fc.tuple(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'), fc.boolean())

/** Checks the condition that the server requires. */
function isInside({ x, y, width, height }: FaceBox): boolean {
  return x >= 0 && y >= 0 && x + width <= 1 && y + height <= 1 && Math.min(width, height) > 0.002
}

describe('a box around a face', () => {
  it('starts as a square in the middle of the photo', () => {
    const { x, y, width, height } = placeFirstBox(2)
    expect([x, y, width * 2, height]).toEqual([0.4375, 0.375, 0.25, 0.25])
  })

  it('stays inside the photo, wherever it is drawn and moved', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, anyPoint, (from, to, by) => {
        const box = spanBox(from, to)
        expect(isInside(box)).toBe(true)
        expect(isInside(moveBox(box, by))).toBe(true)
      }),
    )
  })

  it('stays inside the photo, whatever keys are pressed', () => {
    fc.assert(
      fc.property(anyAspect, fc.array(anyKey, { maxLength: 200 }), (aspect, keys) => {
        let box = placeFirstBox(aspect)
        for (const [key, isShift] of keys) {
          box = changeBoxByKey(box, key, isShift, aspect) ?? box
          expect(isInside(box)).toBe(true)
        }
      }),
    )
  })

  it('keeps its size when it is moved, and its upper left corner when it is resized', () => {
    const box = placeFirstBox(1.5)
    const moved = changeBoxByKey(box, 'ArrowRight', false, 1.5)
    expect(moved).toMatchObject({ y: box.y, width: box.width, height: box.height })
    expect(moved?.x).toBeGreaterThan(box.x)
    const sized = changeBoxByKey(box, 'ArrowDown', true, 1.5)
    expect(sized).toMatchObject({ x: box.x, y: box.y, width: box.width })
    expect(sized?.height).toBeGreaterThan(box.height)
  })

  it('ignores other keys', () => {
    expect(changeBoxByKey(placeFirstBox(1), 'f', false, 1)).toBeNull()
  })
})
