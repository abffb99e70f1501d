import { expect, test, vi } from 'vitest'
import { createGarbageCollector } from './s3-objects.ts'

const BYTES_PER_MB = 1024 * 1024

test('young garbage is collected after each 8 MB of chunks', () => {
  const collect = vi.fn<(options: object) => void>()
  const addChunk = createGarbageCollector(collect)
  for (let i = 0; i < 7; i++) addChunk(BYTES_PER_MB)
  expect(collect).not.toHaveBeenCalled()
  addChunk(BYTES_PER_MB)
  expect(collect.mock.calls).toEqual([[{ type: 'minor' }]])
  for (let i = 0; i < 8; i++) addChunk(BYTES_PER_MB)
  expect(collect).toHaveBeenCalledTimes(2)
})
