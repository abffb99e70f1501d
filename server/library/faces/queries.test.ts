import { expect, it } from 'vitest'
import { readEmbedding } from './queries.ts'

const numbers = Float32Array.of(0.5, -1, 0.25)

it('reads an embedding at any byte offset', () => {
  for (const offset of [0, 1, 4, 6]) {
    const bytes = new Uint8Array(offset + numbers.byteLength + 3)
    bytes.set(new Uint8Array(numbers.buffer), offset)
    expect(readEmbedding(bytes.subarray(offset, offset + numbers.byteLength))).toEqual(numbers)
  }
})

it('does not copy an embedding whose offset is a multiple of four', () => {
  expect(readEmbedding(new Uint8Array(numbers.buffer)).buffer).toBe(numbers.buffer)
})
