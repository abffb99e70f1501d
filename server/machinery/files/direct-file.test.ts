import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { writeDirectly } from '../../storage/blobs/write-content.ts'
import { BLOCK_BYTES, createPagedBuffer, DirectFile, readDirectly } from './direct-file.ts'

const MB = 1024 * 1024

test.each([0, 1, BLOCK_BYTES, MB - 1, MB, MB + BLOCK_BYTES + 5, 3 * MB])(
  'writes and reads a file of %i bytes',
  async byteSize => {
    const path = join(await makeTemporaryFolder(), 'file')
    const content = Buffer.from(Array.from({ length: byteSize }, (_, i) => (i * 7 + (i >> 9)) % 251))
    await writeDirectly(path, inChunks(content, 300_001))
    expect((await readFile(path)).equals(content)).toBe(true)
    const file = await DirectFile.openToRead(path)
    const read: Buffer[] = []
    for await (const piece of readDirectly(file, MB)) read.push(Buffer.from(piece))
    await file.close()
    expect(Buffer.concat(read).equals(content)).toBe(true)
  },
)

test('reads and writes what the system refuses to do directly', async () => {
  const path = join(await makeTemporaryFolder(), 'file')
  // Neither begins at a block in memory.
  const [written, read] = [Buffer.alloc(BLOCK_BYTES * 3, 5), Buffer.alloc(BLOCK_BYTES * 3)]
  const file = await DirectFile.create(path, 0o600)
  await file.write(createPagedBuffer(BLOCK_BYTES).fill(4), BLOCK_BYTES, 0)
  await file.write(written.subarray(1), BLOCK_BYTES * 2, BLOCK_BYTES)
  await file.datasync()
  await file.close()
  const again = await DirectFile.openToRead(path)
  expect(await again.read(read.subarray(1), BLOCK_BYTES * 3 - 1, 0)).toBe(BLOCK_BYTES * 3 - 1)
  await again.close()
  expect(read.subarray(1, 1 + BLOCK_BYTES).equals(Buffer.alloc(BLOCK_BYTES, 4))).toBe(true)
  expect(read.subarray(1 + BLOCK_BYTES).every(byte => byte === 5)).toBe(true)
})

test('refuses to write over a file', async () => {
  const path = join(await makeTemporaryFolder(), 'file')
  await writeDirectly(path, inChunks(Buffer.from('first'), 5))
  await expect(writeDirectly(path, inChunks(Buffer.from('second'), 5))).rejects.toThrow('EEXIST')
  expect(await readFile(path, 'utf8')).toBe('first')
})

async function* inChunks(content: Buffer, chunkBytes: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.length; start += chunkBytes)
    yield content.subarray(start, start + chunkBytes)
}
