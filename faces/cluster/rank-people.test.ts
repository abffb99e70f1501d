import { expect, test } from 'vitest'
import { buildAlbum } from '../../test/factories/build-album.ts'
import { rankPeople } from './rank-people.ts'

test('ranks the right person above 0 and others below', () => {
  const album = buildAlbum({ people: 30, photos: 200, seed: 5 })
  const byPerson = Map.groupBy(album, face => face.person)
  const asked = [...byPerson.values()].flatMap(faces => faces.slice(0, 1))
  const others = [...byPerson].map(([id, faces]) => ({ id, faces: faces.slice(1) }))
  for (const face of asked) {
    const [best, second] = rankPeople(face, others, 5)
    expect(best?.id).toBe(face.person)
    expect(best?.odds).toBeGreaterThan(0)
    expect(second?.odds).toBeLessThan(best?.odds ?? 0)
    const strangers = others.filter(({ id }) => id !== face.person)
    expect(rankPeople(face, strangers, 1)[0]?.odds).toBeLessThan(0)
  }
  expect(rankPeople(asked[0]!, [], 5)).toEqual([])
})
