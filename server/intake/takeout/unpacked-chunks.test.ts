import { expect, test } from 'vitest'
import { UnpackedChunks } from './unpacked-chunks.ts'

const BYTES = 1024

test('frees the buffers before the one that is read, and no shared buffer', () => {
  const unpacked = new UnpackedChunks(BYTES)
  const [first, second, third] = [1, 2, 3].map(fill => Buffer.alloc(BYTES, fill)) as [Buffer, Buffer, Buffer]
  const shared = Buffer.alloc(4 * BYTES, 4).subarray(0, BYTES)
  // zlib fills the first one twice.
  for (const chunk of [first.subarray(0, 10), first.subarray(10), shared, second, third]) unpacked.add(chunk)

  unpacked.freeBefore(first.subarray(5))
  expect(first.length).toBe(BYTES)
  unpacked.freeBefore(second.subarray(0, 1))
  expect([first.length, shared[0], second[0], third[0]]).toEqual([0, 4, 2, 3])
  unpacked.freeBefore(third)
  expect([second.length, third[0]]).toEqual([0, 3])
  // Of bytes that were copied, such as a header, nothing is known.
  unpacked.freeBefore(Buffer.alloc(1))
  expect(third[0]).toBe(3)
})
