import { expect, it } from 'vitest'
import { findNeighbours } from '../faces/cluster/neighbours.ts'
import { loadNeighbours } from '../server/imaging/load-face-models.ts'
import { buildAlbum } from './factories/build-album.ts'

it('finds the same rows as comparing all with all', async () => {
  const embeddings = buildAlbum({ people: 20, photos: 260, seed: 1 }).map(face => face.embedding)
  const rows = Float32Array.from(embeddings.flatMap(embedding => [...embedding]))
  const session = await loadNeighbours({ threads: 1 })
  const { count, indices, similarities } = await findNeighbours(session, {
    queries: rows,
    gallery: rows,
    length: embeddings[0]!.length,
    count: 5,
  })
  expect(count).toBe(5)
  // More than one block of queries.
  expect(embeddings.length).toBeGreaterThan(512)
  for (const query of [0, 100, embeddings.length - 1]) {
    const products = embeddings.map(other =>
      other.reduce((sum, value, i) => sum + value * embeddings[query]![i]!, 0),
    )
    const expected = [...products.keys()].sort((a, b) => products[b]! - products[a]!).slice(0, 5)
    expect([...indices.subarray(query * 5, query * 5 + 5)]).toEqual(expected)
    for (const [i, row] of expected.entries()) {
      expect(similarities[query * 5 + i]).toBeCloseTo(products[row]!, 5)
    }
  }
})

it('returns fewer rows if there are fewer, and none for an empty gallery', async () => {
  const session = await loadNeighbours({ threads: 1 })
  const row = buildAlbum({ people: 1, photos: 1, seed: 1 })[0]!.embedding
  const { length } = row
  const one = await findNeighbours(session, { queries: row, gallery: row, length, count: 17 })
  expect(one.count).toBe(1)
  const none = await findNeighbours(session, {
    queries: row,
    gallery: new Float32Array(0),
    length,
    count: 17,
  })
  expect(none.count).toBe(0)
})
