import { expect, test } from 'vitest'
import { matchFaces } from './match-faces.ts'

const buildFaceAt = (id: string, x: number, width = 0.1) => ({ id, x, y: 0.5, width, height: 0.1 })

test('matches faces by position, each at most once', () => {
  const before = [buildFaceAt('a', 0.1), buildFaceAt('b', 0.5), buildFaceAt('c', 0.8)]
  const found = [
    buildFaceAt('1', 0.11),
    buildFaceAt('2', 0.13),
    buildFaceAt('3', 0.51, 0.12),
    buildFaceAt('4', 0.88),
  ]
  expect(matchFaces(found, before)).toEqual(
    new Map([
      ['1', 'a'],
      ['3', 'b'],
    ]),
  )
})
