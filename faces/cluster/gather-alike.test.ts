import { expect, test } from 'vitest'
import { buildAlbum, type AlbumFace } from '../../test/factories/build-album.ts'
import { gatherAlike } from './gather-alike.ts'

function facesOf(person: number, count: number): AlbumFace[] {
  return buildAlbum({ people: 3, photos: 60, seed: 5 })
    .filter(face => face.person === `person ${person}`)
    .slice(0, count)
}

const idsOf = (faces: readonly { readonly id: string }[]) => faces.map(({ id }) => id).toSorted()

test.each([
  [4, 20],
  [20, 4],
  [12, 12],
])('one of %i faces gathers the others from among %i of somebody else', (own, strangers) => {
  const [chosen, ...rest] = facesOf(0, own)
  expect(rest).toHaveLength(own - 1)
  expect(idsOf(gatherAlike([chosen!], [...facesOf(1, strangers), ...rest]))).toEqual(idsOf(rest))
})

test('one of three people is told apart from both others', () => {
  const [chosen, ...rest] = facesOf(0, 10)
  const strangers = [...facesOf(1, 10), ...facesOf(2, 10)]
  expect(idsOf(gatherAlike([chosen!], [...strangers, ...rest]))).toEqual(idsOf(rest))
})

test('nothing is gathered where there is nobody to compare, or nothing to tell faces apart by', () => {
  const [chosen, other] = facesOf(0, 2)
  expect(gatherAlike([chosen!], [])).toEqual([])
  expect(gatherAlike([chosen!], [other!])).toEqual([])
  const copies = Array.from({ length: 5 }, (_, i) => ({ ...chosen!, id: `copy ${i}` }))
  expect(gatherAlike([chosen!], copies)).toHaveLength(4)
})
