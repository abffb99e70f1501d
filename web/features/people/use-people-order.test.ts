import { expect, test } from 'vitest'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { extendOrder, orderPeople } from './use-people-order.ts'

const before = [build('a', 9, 'Ann'), build('b', 8), build('c', 2)]

test('people are in sections by favourite, name and number of photos', () => {
  const favourite = { ...build('f', 1), isFavourite: true }
  expect([...orderPeople([favourite, ...before])]).toEqual([
    ['f', 'favourites'],
    ['a', 'named'],
    ['b', 'unnamed'],
    ['c', 'rare'],
  ])
})

test('shown people keep their places when their photos and names change', () => {
  const held = orderPeople(before)
  const { order, newCount } = extendOrder(held, [
    build('c', 20, 'Cy'),
    build('b', 9, 'Bo'),
    build('a', 9, 'Ann'),
  ])
  expect([...order]).toEqual([...held])
  expect(newCount).toBe(0)
})

test('new people between shown ones are only counted; those after the last one are added', () => {
  const now = [build('a', 9, 'Ann'), build('n', 9), build('b', 8), build('c', 2), build('d', 1)]
  const { order, newCount } = extendOrder(orderPeople(before), now)
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
