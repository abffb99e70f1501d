import { expect, test } from 'vitest'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { holdOrder, orderPeople } from './hold-order.ts'

const before = [build('a', 9, 'Ann'), build('b', 8), build('c', 2)]

test('sections are by favourites, names and photos', () => {
  const favourite = { ...build('f', 1), isFavourite: true }
  expect([...orderPeople([favourite, ...before])]).toEqual([
    ['f', 'favourites'],
    ['a', 'named'],
    ['b', 'unnamed'],
    ['c', 'rare'],
  ])
})

test('nobody who is shown moves, whatever their photos and names become', () => {
  const held = orderPeople(before)
  const { order, newCount } = holdOrder(held, [
    build('c', 20, 'Cy'),
    build('b', 9, 'Bo'),
    build('a', 9, 'Ann'),
  ])
  expect([...order]).toEqual([...held])
  expect(newCount).toBe(0)
})

test('new people between the others are counted, and those after them follow', () => {
  const now = [build('a', 9, 'Ann'), build('n', 9), build('b', 8), build('c', 2), build('d', 1)]
  const { order, newCount } = holdOrder(orderPeople(before), now)
  expect([...order.keys()]).toEqual(['a', 'b', 'c', 'd'])
  expect(newCount).toBe(1)
})

function build(id: string, photoCount: number, name?: string): PersonSummary {
  return {
    id,
    name: name ?? `Person ${id}`,
    isNamed: name !== undefined,
    photoCount,
    faceCount: photoCount,
    coverFaceId: id,
    isCoverChosen: false,
    isFavourite: false,
    isHidden: false,
  }
}
