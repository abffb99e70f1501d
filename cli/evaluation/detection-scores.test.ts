import { expect, test } from 'vitest'
import { buildFace } from '../people/fixtures/build-files.ts'
import { isFalseDetection, matchDetections, scoreDetection } from './detection-scores.ts'

/** Builds a detection with this centre. */
const buildFaceAt = (x: number, y: number) => buildFace(0.5, { x: x - 10, y: y - 15, width: 20, height: 30 })
const buildPerson = (name: string, x: number, y: number, size: number) => ({ person: name, x, y, size })

test('a face is found by a detection within half its size', () => {
  const truth = [
    buildPerson('a', 100, 100, 80),
    buildPerson('b', 500, 100, 80),
    buildPerson('c', 900, 100, 120),
  ]
  const { recall, overall } = scoreDetection([
    { truth, found: [buildFaceAt(140, 100), buildFaceAt(500, 141), buildFaceAt(900, 100)] },
  ])
  expect(recall).toEqual({ '60-100': 0.5, '100-160': 1, '160-300': null, '300+': null })
  expect(overall).toBeCloseTo(2 / 3)
})

test('a size at the border of two classes belongs to the larger', () => {
  const truth = [59, 60, 100, 160, 300].map((size, i) => buildPerson('a', i * 1000, 0, size))
  const { recall, overall } = scoreDetection([{ truth, found: [buildFaceAt(1000, 0), buildFaceAt(2000, 0)] }])
  expect(recall).toEqual({ '60-100': 1, '100-160': 1, '160-300': 0, '300+': 0 })
  expect(overall).toBe(0.4)
})

test('a detection is false where no face is within 1.3 sizes', () => {
  const truth = [buildPerson('a', 100, 100, 100)]
  expect([buildFaceAt(230, 100), buildFaceAt(231, 100)].map(face => isFalseDetection(face, truth))).toEqual([
    false,
    true,
  ])
  expect(isFalseDetection(buildFaceAt(0, 0), [])).toBe(true)
  const photos = [
    { truth, found: [buildFaceAt(100, 100), buildFaceAt(600, 600), buildFaceAt(700, 700)] },
    { truth: [], found: [buildFaceAt(5, 5)] },
  ]
  expect(scoreDetection(photos).falsePerPhoto).toBe(1.5)
})

test('matches each detection to one face, and each face to one detection', () => {
  const truth = [buildPerson('a', 100, 100, 100), buildPerson('b', 140, 100, 100)]
  const listNames = (found: ReturnType<typeof buildFaceAt>[]) =>
    matchDetections({ truth, found }).map(match => match?.person)
  expect(listNames([buildFaceAt(135, 100), buildFaceAt(101, 100)])).toEqual(['b', 'a'])
  expect(listNames([buildFaceAt(120, 100), buildFaceAt(102, 100)])).toEqual(['b', 'a'])
  expect(listNames([buildFaceAt(100, 100), buildFaceAt(110, 100), buildFaceAt(120, 100)])).toEqual([
    'a',
    undefined,
    'b',
  ])
})

test('an album without photos has no recall', () => {
  expect(scoreDetection([])).toMatchObject({ overall: null, falsePerPhoto: 0 })
})
