import { describe, expect, it } from 'vitest'
import { findFreeTop } from './obstacles.ts'

// In a window of 700 pixels, a notification of 60 pixels at its bottom left.
const NOTIFICATION = { left: 16, right: 432, top: 624, bottom: 684 }

describe('the free position of a notification', () => {
  it.each([
    ['its own, if nothing is there', [], 624],
    ['its own, beside what is at the other side', [{ left: 440, right: 900, top: 500, bottom: 684 }], 624],
    ['its own, below what ends above it', [{ left: 0, right: 900, top: 100, bottom: 610 }], 624],
    ['above a bar at the bottom', [{ left: 0, right: 900, top: 580, bottom: 700 }], 512],
    ['above what it would only touch', [{ left: 0, right: 900, top: 500, bottom: 620 }], 432],
    [
      'above all that stand on one another',
      [
        { left: 0, right: 900, top: 400, bottom: 560 },
        { left: 0, right: 900, top: 580, bottom: 700 },
      ],
      332,
    ],
    ['at the top, above what fills the window', [{ left: 0, right: 900, top: 20, bottom: 700 }], 8],
    ['its own, over what has no height', [{ left: 0, right: 900, top: 650, bottom: 650 }], 624],
  ])('is %s', (_, boxes, expected) => {
    expect(findFreeTop(NOTIFICATION, boxes)).toBe(expected)
  })
})
