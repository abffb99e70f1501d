import { Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { loadModel } from './onnx-session.ts'

test.each([128, 192, 512])('finds the k most similar rows of %i numbers, best first', async length => {
  const session = await loadModel('neighbours.onnx')
  const queries = buildRows(7, length, 1)
  const gallery = buildRows(300, length, 2)
  const k = 5
  const { similarities, indices } = await session.run({
    queries: new Tensor('float32', Float32Array.from(queries.flat()), [7, length]),
    gallery: new Tensor('float32', Float32Array.from(gallery.flat()), [300, length]),
    k: new Tensor('int64', BigInt64Array.of(BigInt(k)), [1]),
  })

  for (const [row, query] of queries.entries()) {
    const expected = gallery
      .map((other, index) => ({ index, similarity: dotProduct(query, other) }))
      .toSorted((a, b) => b.similarity - a.similarity)
      .slice(0, k)
    const range = [row * k, (row + 1) * k] as const
    expect(Array.from(indices?.data.slice(...range) ?? [], Number)).toEqual(
      expected.map(({ index }) => index),
    )
    const found = Array.from(similarities?.data.slice(...range) ?? [], Number)
    for (const [rank, similarity] of found.entries())
      expect(similarity).toBeCloseTo(expected[rank]?.similarity ?? NaN, 4)
  }
})

/** Builds random vectors, always the same ones for the same seed. */
function buildRows(count: number, length: number, seed: number): number[][] {
  const computeValue = (row: number, column: number) =>
    Math.sin((row * length + column + 1) * 12.9898 * seed) * 43758.5453
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length }, (_, column) => Math.fround((computeValue(row, column) % 1) - 0.5)),
  )
}

function dotProduct(a: number[], b: number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? NaN), 0)
}
