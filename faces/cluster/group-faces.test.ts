import { expect, it } from 'vitest'
import { assignGroupIds } from './group-faces.ts'

const nobody = new Set<string>()
const group = (...faceIds: string[]) => ({ personId: undefined, faceIds })

it('gives a new person the id of their first face, and sorts by size', () => {
  expect(assignGroupIds([group('a'), group('b', 'c')], [], nobody)).toEqual([
    { id: 'b', faceIds: ['b', 'c'] },
    { id: 'a', faceIds: ['a'] },
  ])
})

it('keeps the id of the existing group with which a group shares most faces', () => {
  const existing = [
    { id: 'x', faceIds: ['a', 'b', 'c'] },
    { id: 'y', faceIds: ['d'] },
  ]
  const named = assignGroupIds([group('a'), group('b', 'c', 'd')], existing, nobody)
  expect(named.map(({ id }) => id)).toEqual(['x', 'a'])
})

it('does not reuse the id of a former group', () => {
  const existing = [
    { id: 'b', faceIds: ['a', 'c'] },
    { id: 'c', faceIds: ['d'] },
  ]
  expect(assignGroupIds([group('a', 'c', 'd'), group('b')], existing, nobody).map(({ id }) => id)).toEqual([
    'b',
    'b#2',
  ])
})

it('reserves the ids of people with decisions', () => {
  const existing = [{ id: 'anna', faceIds: ['a', 'b'] }]
  const groups = [group('a', 'b'), { personId: 'anna', faceIds: ['c'] }]
  expect(assignGroupIds(groups, existing, new Set(['anna']))).toEqual([
    { id: 'a', faceIds: ['a', 'b'] },
    { id: 'anna', faceIds: ['c'] },
  ])
})
