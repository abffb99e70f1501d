import { expect, test } from 'vitest'
import { matchFaces } from './match-faces.ts'

const at = (id: string, x: number, width = 0.1) => ({ id, x, y: 0.5, width, height: 0.1 })

test('a face is known again by where it is, each at most once', () => {
  const before = [at('a', 0.1), at('b', 0.5), at('c', 0.8)]
  const found = [at('1', 0.11), at('2', 0.13), at('3', 0.51, 0.12), at('4', 0.88)]
  expect(matchFaces(found, before)).toEqual(
    new Map([
      ['1', 'a'],
      ['3', 'b'],
    ]),
  )
})
