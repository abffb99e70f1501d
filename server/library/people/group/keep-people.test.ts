import { expect, test } from 'vitest'
import type { PersonRow } from '../read/queries.ts'
import { planPeople } from './keep-people.ts'

function buildFaces(personId: string, photoIds: readonly string[]) {
  return photoIds.map(photoId => ({
    id: `${personId} ${photoId}`,
    photoId,
    personId,
    standing: 'open' as const,
  }))
}

function buildPerson(id: string, faceCount: number): PersonRow {
  const unmarked = { name: null, hiddenAt: null, favouriteAt: null, coverChosenAt: null }
  return { id, number: 1, coverFaceId: '', photoCount: faceCount, faceCount, createdAt: 0, ...unmarked }
}

const faces = {
  same: buildFaces('same', ['p1']),
  more: buildFaces('more', ['p1', 'p2']),
  late: buildFaces('late', ['p4']),
  early: buildFaces('early', ['p3']),
  large: buildFaces('large', ['p3', 'p3', 'p4']),
}
const rows = [faces.same, faces.more, faces.early, faces.large, faces.late]
  .flat()
  .map(({ id }) => ({ id, personId: null }))
const known = [buildPerson('same', 1), buildPerson('more', 1), buildPerson('gone', 2), buildPerson('kept', 0)]

test('plans only what a grouping changes', () => {
  const move = { faceId: 'x', fromPersonId: null, toPersonId: 'more', causes: [] }
  const placed = { people: new Map(Object.entries(faces)), moves: [move] }
  const plan = planPeople(placed, known, { rows, firstNumber: 7, now: 5 })
  expect(
    plan.created.map(({ id, number, photoCount, faceCount }) => [id, number, photoCount, faceCount]),
  ).toEqual([
    ['large', 7, 2, 3],
    ['early', 8, 1, 1],
    ['late', 9, 1, 1],
  ])
  expect(plan.counted).toEqual([
    { id: 'more', photoCount: 2, faceCount: 2 },
    { id: 'gone', photoCount: 0, faceCount: 0 },
  ])
  expect(plan.changed).toEqual(['large', 'more', 'early', 'late'])
  expect(plan.emptied).toEqual(['gone'])
})

test('a person whose faces were exchanged is changed, with the same counts', () => {
  const placed = {
    people: new Map([['same', faces.same]]),
    moves: [{ faceId: 'x', fromPersonId: 'more', toPersonId: 'same', causes: [] }],
  }
  const plan = planPeople(placed, [buildPerson('same', 1)], { rows, firstNumber: 1, now: 5 })
  expect(plan).toEqual({ created: [], counted: [], changed: ['same'], emptied: [] })
})
