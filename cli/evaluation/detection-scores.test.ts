import { expect, test } from 'vitest'
import { buildFace } from '../people/fixtures/build-files.ts'
import { isFalseDetection, matchDetections, scoreDetection } from './detection-scores.ts'

/** A detection whose middle is here. */
const at = (x: number, y: number) => buildFace(0.5, { x: x - 10, y: y - 15, width: 20, height: 30 })
const person = (name: string, x: number, y: number, size: number) => ({ person: name, x, y, size })

test('a face is found by a detection within half its size', () => {
  const truth = [person('a', 100, 100, 80), person('b', 500, 100, 80), person('c', 900, 100, 120)]
  const { recall, overall } = scoreDetection([{ truth, found: [at(140, 100), at(500, 141), at(900, 100)] }])
  expect(recall).toEqual({ '60-100': 0.5, '100-160': 1, '160-300': null, '300+': null })
  expect(overall).toBeCloseTo(2 / 3)
})

test('a size at the border of two classes belongs to the larger', () => {
  const truth = [59, 60, 100, 160, 300].map((size, i) => person('a', i * 1000, 0, size))
  const { recall, overall } = scoreDetection([{ truth, found: [at(1000, 0), at(2000, 0)] }])
  expect(recall).toEqual({ '60-100': 1, '100-160': 1, '160-300': 0, '300+': 0 })
  expect(overall).toBe(0.4)
})

test('a detection is false where no face is within 1.3 sizes', () => {
  const truth = [person('a', 100, 100, 100)]
  expect([at(230, 100), at(231, 100)].map(face => isFalseDetection(face, truth))).toEqual([false, true])
  expect(isFalseDetection(at(0, 0), [])).toBe(true)
  const photos = [
    { truth, found: [at(100, 100), at(600, 600), at(700, 700)] },
    { truth: [], found: [at(5, 5)] },
  ]
  expect(scoreDetection(photos).falsePerPhoto).toBe(1.5)
})

test('matches each detection to one face, and each face to one detection', () => {
  const truth = [person('a', 100, 100, 100), person('b', 140, 100, 100)]
  const names = (found: ReturnType<typeof at>[]) =>
    matchDetections({ truth, found }).map(match => match?.person)
  expect(names([at(135, 100), at(101, 100)])).toEqual(['b', 'a'])
  expect(names([at(120, 100), at(102, 100)])).toEqual(['b', 'a'])
  expect(names([at(100, 100), at(110, 100), at(120, 100)])).toEqual(['a', undefined, 'b'])
})

test('an album without photos has no recall', () => {
  expect(scoreDetection([])).toMatchObject({ overall: null, falsePerPhoto: 0 })
})
