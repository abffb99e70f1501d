import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gatherChunks } from './gather-chunks.ts'

test('keeps every byte in order, and fills every group but the last', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 20 })),
      fc.integer({ min: 1, max: 50 }),
      async (chunks, byteSize) => {
        const groups: Uint8Array[][] = []
        for await (const group of gatherChunks(Readable.from(chunks), byteSize)) groups.push(group)
        expect(Buffer.concat(groups.flat())).toEqual(Buffer.concat(chunks))
        const sizes = groups.map(group => Buffer.concat(group).length)
        expect(sizes.slice(0, -1).every(size => size >= byteSize)).toBe(true)
        expect(sizes.every(size => size > 0)).toBe(true)
      },
    ),
  )
})
