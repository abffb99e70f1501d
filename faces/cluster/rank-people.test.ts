import { expect, test } from 'vitest'
import { buildAlbum } from '../../test/factories/build-album.ts'
import { BUNDLED_NETWORK } from '../networks/networks.ts'
import { rankPeople } from './rank-people.ts'

const model = BUNDLED_NETWORK.grouping

test('gives the right person odds above 0 and others below', () => {
  const album = buildAlbum({ people: 30, photos: 200, seed: 5 })
  const byPerson = Map.groupBy(album, face => face.person)
  const asked = [...byPerson.values()].flatMap(faces => faces.slice(0, 1))
  const others = [...byPerson].map(([id, faces]) => ({ id, faces: faces.slice(1) }))
  for (const face of asked) {
    const [best, second] = rankPeople(face, others, { count: 5, model })
    expect(best?.id).toBe(face.person)
    expect(best?.odds).toBeGreaterThan(0)
    expect(second?.odds).toBeLessThan(best?.odds ?? 0)
    const strangers = others.filter(({ id }) => id !== face.person)
    expect(rankPeople(face, strangers, { count: 1, model })[0]?.odds).toBeLessThan(0)
  }
  expect(rankPeople(asked[0]!, [], { count: 5, model })).toEqual([])
})
