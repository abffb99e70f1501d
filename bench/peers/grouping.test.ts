import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectComponents, measureDistances, runChineseWhispers } from './grouping.ts'

const measureOnLine = (places: readonly number[]) =>
  measureDistances(places.map(place => Float32Array.of(place)))

/** Returns the first face of each face's group, which does not depend on the names of groups. */
const mapToFirst = (groups: readonly number[]) => groups.map(group => groups.indexOf(group))

test('linking joins faces within the threshold, directly or through others', () => {
  expect(mapToFirst(connectComponents(measureOnLine([0, 10, 1, 2]), 1.5))).toEqual([0, 1, 0, 0])
})

test('Chinese Whispers separates two clusters linked by one face', () => {
  const crowds = measureOnLine([0, 0.1, 0.2, 0.9, 1.6, 1.7, 1.8])
  expect(new Set(connectComponents(crowds, 0.75)).size).toBe(1)
  expect(new Set(runChineseWhispers(crowds, 0.75)).size).toBe(2)
})

test('on a line, linking cuts exactly at the gaps', () => {
  const places = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(places, unsorted => {
      const line = unsorted.toSorted((a, b) => a - b)
      const gaps = line.filter((place, i) => i > 0 && place - (line[i - 1] ?? place) >= 3).length
      expect(new Set(connectComponents(measureOnLine(line), 3)).size).toBe(gaps + 1)
    }),
  )
})
