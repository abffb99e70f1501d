import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GATHERED_BYTES, coalesceSyncs, gatherChunks } from './write-content.ts'

/** Yields these numbers of bytes, all in one buffer that it reuses. */
async function* fill(sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.alloc(Math.max(0, ...sizes))
  for (const [i, size] of sizes.entries()) yield buffer.fill(i + 1).subarray(0, size)
}

async function gather(sizes: readonly number[]) {
  const gathered: number[] = []
  const hash: [value: number, count: number][] = []
  for await (const bytes of gatherChunks(fill(sizes))) {
    gathered.push(bytes.length)
    for (let start = 0; start < bytes.length;) {
      const value = bytes[start] ?? 0
      let end = start
      while (bytes[end] === value) end += 1
      const last = hash.at(-1)
      if (last?.[0] === value) last[1] += end - start
      else hash.push([value, end - start])
      start = end
    }
  }
  return { gathered, hash }
}

test('keeps every byte in order, and fills every chunk but the last, also if buffers are reused', async () => {
  const size = fc.oneof(fc.integer({ min: 0, max: 70_000 }), fc.integer({ min: 0, max: 3 * GATHERED_BYTES }))
  await fc.assert(
    fc.asyncProperty(fc.array(size, { maxLength: 12 }), async sizes => {
      const { gathered, hash } = await gather(sizes)
      const filled = sizes
        .map((count, i): [number, number] => [i + 1, count])
        .filter(([, count]) => count > 0)
      expect(hash).toEqual(filled)
      expect(gathered.slice(0, -1).every(length => length >= GATHERED_BYTES)).toBe(true)
      expect(gathered.every(length => length > 0)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('gives large chunks as they are', async () => {
  const { gathered } = await gather([GATHERED_BYTES, 3 * GATHERED_BYTES, 5])
  expect(gathered).toEqual([GATHERED_BYTES, 3 * GATHERED_BYTES, 5])
})

const settle = () => new Promise(resolve => setImmediate(resolve))

function setUp() {
  const begun: { folder: string; end: () => void; fail: (error: Error) => void }[] = []
  const sync = coalesceSyncs(folder => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    begun.push({ folder, end: resolve, fail: reject })
    return promise
  })
  return { begun, sync }
}

test('requests during a sync share the next one and wait for it', async () => {
  const { begun, sync } = setUp()
  const done: string[] = []
  const ask = (name: string) => void sync('a').then(() => done.push(name))
  ask('first')
  for (const name of ['second', 'third', 'fourth']) ask(name)
  await settle()
  expect(begun).toHaveLength(1)
  begun[0]?.end()
  await settle()
  expect(done).toEqual(['first'])
  expect(begun).toHaveLength(2)
  begun[1]?.end()
  await settle()
  expect(done).toEqual(['first', 'second', 'third', 'fourth'])
  ask('fifth')
  await settle()
  expect(begun).toHaveLength(3)
})

test('no request is answered by a sync that began before it', async () => {
  const { begun, sync } = setUp()
  void sync('a')
  await settle()
  let isDone = false
  void sync('a').then(() => (isDone = true))
  begun[0]?.end()
  await settle()
  expect(isDone).toBe(false)
})

test('folders do not wait for each other, and a failure is reported only to the requests of that sync', async () => {
  const { begun, sync } = setUp()
  const one = sync('a')
  const other = sync('b')
  await settle()
  expect(begun.map(({ folder }) => folder)).toEqual(['a', 'b'])
  const later = sync('a')
  begun[0]?.fail(new Error('the disk failed'))
  await expect(one).rejects.toThrow('the disk failed')
  await settle()
  begun[1]?.end()
  begun[2]?.end()
  await expect(other).resolves.toBeUndefined()
  await expect(later).resolves.toBeUndefined()
})
