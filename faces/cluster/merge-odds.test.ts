import { expect, test } from 'vitest'
import { weighFigures } from './merge-odds.ts'

const weights = [-2, 10, -4, 0, 0] as const
const veryCommon = { from: 0.5, weight: 20 }
const weigh = (commonness: number, model = { weights, veryCommon }) =>
  weighFigures([0.6, commonness, 1, 1], model)

test('very common faces need more similarity than the regression says', () => {
  expect(weigh(0.6)).toBeCloseTo(weighFigures([0.6, 0.6, 1, 1], { weights }) - 2)
})

test('other faces need as much as the regression says', () => {
  expect(weigh(0.4)).toBe(weighFigures([0.6, 0.4, 1, 1], { weights }))
})

test('odds fall steadily as faces become more common', () => {
  const odds = Array.from({ length: 20 }, (_, i) => weigh(i / 20))
  expect(odds).toEqual(odds.toSorted((one, other) => other - one))
})
