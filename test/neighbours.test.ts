import { describe, expect, it } from 'vitest'
import { NONE } from '../faces/cluster/nearest-lists.ts'
import { searchCells } from '../faces/cluster/search-cells.ts'
import { search8Bits } from '../faces/cluster/search-8-bits.ts'
import { searchExactly } from '../faces/cluster/search-exactly.ts'
import { viewVectors, type IntegersByRow, type VectorsByRow } from '../faces/cluster/vectors-by-row.ts'
import { loadNeighbours, loadNeighboursOf8Bits } from '../server/machinery/imaging/load-face-models.ts'
import { buildAlbum } from './factories/build-album.ts'

const session = await loadNeighbours({ threads: 1 })

function buildVectors(embeddings: readonly Float32Array[]): VectorsByRow {
  const [{ length } = { length: 1 }] = embeddings
  const values = new Float32Array(embeddings.length * length)
  for (const [row, embedding] of embeddings.entries()) values.set(embedding, row * length)
  return viewVectors(values, length)
}

function roundAll(embeddings: readonly Float32Array[]): IntegersByRow {
  return {
    rows: embeddings.length,
    length: embeddings[0]?.length ?? 192,
    copy: (row, target, offset) =>
      target.set(
        embeddings[row]!.map(value => Math.round(value * 254)),
        offset,
      ),
  }
}

describe('searchExactly', () => {
  it('finds the same rows as comparing all with all', async () => {
    const embeddings = buildAlbum({ people: 20, photos: 260, seed: 1 }).map(face => face.embedding)
    const gallery = buildVectors(embeddings)
    const { count, indices, similarities } = await searchExactly(session, {
      queries: gallery,
      gallery,
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

  it('combines results of several blocks of the gallery', async () => {
    const length = 4_000_000
    const values = new Float32Array(5 * length)
    // Row 4 is similar to itself, then to row 0, and to no other row.
    values.fill(0.5, 0, 2)
    values.fill(1, 4 * length, 4 * length + 2)
    const vectors = viewVectors(values, length)
    const { indices } = await searchExactly(session, { queries: vectors, gallery: vectors, count: 3 })
    expect([...indices.subarray(12, 15)]).toEqual([4, 0, 1])
  })

  it('returns fewer rows if there are fewer, and none for an empty gallery', async () => {
    const row = buildVectors([buildAlbum({ people: 1, photos: 1, seed: 1 })[0]!.embedding])
    const one = await searchExactly(session, { queries: row, gallery: row, count: 17 })
    expect(one.count).toBe(1)
    const empty = viewVectors(new Float32Array(0), row.length)
    const none = await searchExactly(session, { queries: row, gallery: empty, count: 17 })
    expect(none.count).toBe(0)
  })
})

describe('search8Bits', () => {
  it('finds the same rows as products of floats, in several blocks of both', async () => {
    const session8Bits = await loadNeighboursOf8Bits({ threads: 1 })
    const embeddings = buildAlbum({ people: 20, photos: 260, seed: 1 }).map(face => face.embedding)
    const { length } = embeddings
    const queries = buildVectors(embeddings)
    expect(length).toBeGreaterThan(512)
    const many = Array.from({ length: 17_000 }, (_, i) => embeddings[i % length]!)
    for (const gallery of [roundAll(embeddings), roundAll(many)]) {
      const exact = await searchExactly(session, { queries, gallery, count: 5 })
      const found = await search8Bits(session8Bits, { queries, gallery, count: 5 })
      expect(found.count).toBe(5)
      for (const [i, similarity] of exact.similarities.entries())
        expect(found.similarities[i]! / 254).toBeCloseTo(similarity / 254, 1.7)
      const same = exact.indices.filter((row, i) => row % length === found.indices[i]! % length)
      expect(same.length / exact.indices.length).toBeGreaterThan(0.9)
    }
  })

  it('computes products of the largest integers without overflow', async () => {
    const session8Bits = await loadNeighboursOf8Bits({ threads: 1 })
    const rows = [1, -1, 0].map(sign => new Float32Array(512).fill(sign / 2))
    const { indices, similarities } = await search8Bits(session8Bits, {
      queries: buildVectors(rows),
      gallery: roundAll(rows),
      count: 3,
    })
    expect([...indices]).toEqual([0, 2, 1, 1, 2, 0, 0, 1, 2])
    const largest = 127 * 256
    expect([...similarities]).toEqual([largest, 0, -largest, largest, 0, -largest, 0, 0, 0])
  })

  it('returns nothing for an empty gallery', async () => {
    const session8Bits = await loadNeighboursOf8Bits({ threads: 1 })
    const queries = buildVectors([new Float32Array(192).fill(0.07)])
    const { count } = await search8Bits(session8Bits, { queries, gallery: roundAll([]), count: 4 })
    expect(count).toBe(0)
  })
})

describe('searchCells', () => {
  const faces = buildAlbum({ people: 200, photos: 1200, seed: 2 })
  const gallery = buildVectors(faces.map(face => face.embedding))

  it('finds nearly all neighbours of the same person that comparing all finds', async () => {
    const count = 5
    const exact = await searchExactly(session, { queries: gallery, gallery, count })
    const { indices } = await searchCells(session, { queries: gallery, gallery, count })
    let [wanted, found] = [0, 0]
    for (const [i, index] of exact.indices.entries()) {
      const row = Math.floor(i / count)
      if (faces[row]!.person !== faces[index]!.person) continue
      wanted++
      if (indices.subarray(row * count, (row + 1) * count).includes(index)) found++
    }
    expect(wanted).toBeGreaterThan(faces.length)
    expect(found / wanted).toBeGreaterThan(0.99)
  })

  it('finds neighbours of queries that are not in the gallery', async () => {
    const others = buildAlbum({ people: 200, photos: 1210, seed: 2 }).slice(faces.length)
    const queries = buildVectors(others.map(face => face.embedding))
    const { count, indices } = await searchCells(session, { queries, gallery, count: 1 })
    expect(count).toBe(1)
    const right = others.filter(({ person }, row) => faces[indices[row]!]?.person === person)
    expect(right.length / others.length).toBeGreaterThan(0.9)
  })

  it('gives the same result with any number of threads', async () => {
    const two = await loadNeighbours({ threads: 2 })
    const search = { queries: gallery, gallery, count: 17 }
    expect(await searchCells(two, search)).toEqual(await searchCells(session, search))
  })

  it('compares copies of one picture in parts', async () => {
    const [{ embedding }] = faces as [(typeof faces)[number]]
    const copies = buildVectors(Array.from({ length: 11_000 }, () => embedding))
    const { indices, similarities } = await searchCells(session, {
      queries: copies,
      gallery: copies,
      count: 2,
    })
    expect(indices).not.toContain(NONE)
    expect(similarities.every(similarity => similarity > 0.999)).toBe(true)
  })
})
