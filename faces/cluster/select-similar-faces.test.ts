import { expect, test } from 'vitest'
import { buildAlbum, type AlbumFace } from '../../test/factories/build-album.ts'
import { BUNDLED_NETWORK } from '../networks/networks.ts'
import { selectSimilarFaces } from './select-similar-faces.ts'

const model = BUNDLED_NETWORK.grouping

function buildFaces(person: number, count: number): AlbumFace[] {
  return buildAlbum({ people: 3, photos: 60, seed: 5 })
    .filter(face => face.person === `person ${person}`)
    .slice(0, count)
}

const listIds = (faces: readonly { readonly id: string }[]) => faces.map(({ id }) => id).toSorted()

test.each([
  [4, 20],
  [20, 4],
  [12, 12],
])('one of %i faces selects the others from among %i of somebody else', (own, strangers) => {
  const [chosen, ...rest] = buildFaces(0, own)
  expect(rest).toHaveLength(own - 1)
  expect(listIds(selectSimilarFaces([chosen!], [...buildFaces(1, strangers), ...rest], { model }))).toEqual(
    listIds(rest),
  )
})

test('separates one of three people from both others', () => {
  const [chosen, ...rest] = buildFaces(0, 10)
  const strangers = [...buildFaces(1, 10), ...buildFaces(2, 10)]
  expect(listIds(selectSimilarFaces([chosen!], [...strangers, ...rest], { model }))).toEqual(listIds(rest))
})

test('selects nothing without other faces or if all faces are equal', () => {
  const [chosen, other] = buildFaces(0, 2)
  expect(selectSimilarFaces([chosen!], [], { model })).toEqual([])
  expect(selectSimilarFaces([chosen!], [other!], { model })).toEqual([])
  const copies = Array.from({ length: 5 }, (_, i) => ({ ...chosen!, id: `copy ${i}` }))
  expect(selectSimilarFaces([chosen!], copies, { model })).toHaveLength(4)
})
