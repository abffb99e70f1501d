import { expect, test } from 'vitest'
import { computePressesPerFace, PressCount } from './presses.ts'

const faces = [
  { id: 'a', person: 'Ada' },
  { id: 'b', person: 'Ada' },
  { id: 'c', person: 'Bob' },
  { id: 'd', person: 'Bob' },
]
const stand = (...names: (string | null)[]) =>
  new Map(faces.map(({ id }, i) => [id, { name: names[i] ?? null, group: names[i] ?? id }]))

test('counts presses until a share of faces stands under the right name', () => {
  const count = new PressCount(faces, stand())
  count.add(1, stand('Ada', 'Ada'))
  expect(count.isDone).toBe(false)
  count.add(3, stand('Ada', 'Ada', 'Bob', 'Bob'))
  expect(count.isDone).toBe(true)
  const effort = count.summarise()
  expect(effort).toMatchObject({ faces: 4, people: 2, presses: 4, fell: 0 })
  expect(computePressesPerFace([effort], 0.5)).toBe(0.25)
  expect(computePressesPerFace([effort, effort], 0.95)).toBe(1)
})

test('counts requests after which fewer pairs are right', () => {
  const count = new PressCount(faces, stand('Ada', 'Ada'))
  count.add(1, stand('Ada', 'Bob', 'Ada', 'Bob'))
  expect(count.summarise().fell).toBe(1)
  expect(computePressesPerFace([count.summarise()], 0.95)).toBeNull()
})
