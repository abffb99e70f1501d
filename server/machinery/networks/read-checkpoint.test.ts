import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildTensors, SMALL_EDGEFACE } from './fixtures/build-tensors.ts'
import { pickle, writeCheckpoint, writeZip, type StoredTensor } from './fixtures/write-checkpoint.ts'
import { NetworkFileError } from './onnx-constants.ts'
import { MAX_CHECKPOINT_BYTES, readCheckpoint } from './read-checkpoint.ts'

const tensors = buildTensors(SMALL_EDGEFACE)

test('reads the tensors that a checkpoint was written from', async () => {
  expect(await readCheckpoint(await writeCheckpoint(tensors))).toEqual(tensors)
})

test('a checkpoint with changed or missing bytes yields the same tensors or one clear error', async () => {
  const bytes = await writeCheckpoint(tensors)
  const change = fc.record({ place: fc.nat(bytes.length - 1), value: fc.nat(255) })
  const damage = fc.record({ changes: fc.array(change, { maxLength: 8 }), length: fc.nat(bytes.length) })
  await fc.assert(
    fc.asyncProperty(damage, fc.boolean(), async ({ changes, length }, isCut) => {
      const damaged = Buffer.from(isCut ? bytes.subarray(0, length) : bytes)
      for (const { place, value } of changes) if (place < damaged.length) damaged[place] = value
      const result = await readCheckpoint(damaged).catch((error: unknown) => error)
      if (result instanceof NetworkFileError) expect(result.message.length).toBeLessThanOrEqual(200)
      else expect(result).toEqual(tensors)
    }),
    { numRuns: 500 },
  )
})

test('pickles of any bytes yield one clear error or a value', async () => {
  const operations = '().}tsuqrhjRQbcKMJGXN\x80\x85\x86\x87\x88\x89'
  const piece = fc.oneof(
    fc.constantFrom(...Buffer.from(operations, 'latin1')).map(code => Buffer.of(code)),
    fc.constantFrom(
      pickle.emptyDict,
      pickle.text('a'),
      pickle.integer(-1),
      pickle.put(1),
      pickle.get(1),
      pickle.global('torch', 'FloatStorage'),
      pickle.global('collections', 'OrderedDict'),
      pickle.global('torch._utils', '_rebuild_tensor_v2'),
      pickle.persistentId,
      pickle.tupleOf([pickle.text('storage')]),
    ),
    fc.uint8Array({ maxLength: 4 }).map(bytes => Buffer.from(bytes)),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async pieces => {
      const content = Buffer.concat([pickle.begin, pickle.emptyDict, pickle.text('a'), ...pieces, pickle.end])
      const result = await readCheckpoint(await writeZip({ 'data.pkl': content })).catch(
        (error: unknown) => error,
      )
      expect(result instanceof NetworkFileError || result instanceof Map).toBe(true)
    }),
    { numRuns: 500 },
  )
})

async function buildPickle(...parts: Buffer[]): Promise<Buffer> {
  return await writeZip({ 'data.pkl': Buffer.concat([pickle.begin, ...parts, pickle.end]) })
}

const DEEP = 200_000

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['text', () => Buffer.from('no checkpoint'), "it isn't a complete zip"],
  ['a large file', () => Buffer.alloc(MAX_CHECKPOINT_BYTES + 1), 'larger than 16 MB'],
  ['a zip without a pickle', () => writeZip({ readme: Buffer.from('hello') }), 'PyTorch checkpoint'],
  [
    'a zip bomb',
    () => writeZip({ 'data.pkl': Buffer.alloc(50_000_000) }, true),
    'its zip claims to contain more than it can',
  ],
  ['a zip whose entries overlap', buildOverlappingZip, 'its zip claims to contain more than it can'],
  [
    'a zip with many files',
    () =>
      writeZip(Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`data/${i}`, Buffer.alloc(0)]))),
    'its zip has more than 2000 files',
  ],
  [
    'a large pickle',
    () => writeZip({ 'data.pkl': Buffer.alloc(1024 * 1024 + 1) }),
    'its pickle is too large',
  ],
  [
    'a pickle that runs a command',
    () => buildPickle(pickle.global('os', 'system'), pickle.tupleOf([pickle.text('id')]), pickle.reduce),
    'its pickle has an unsupported name (os system)',
  ],
  [
    'a pickle with a long name',
    () => buildPickle(pickle.global('os', 'x'.repeat(100_000))),
    'its pickle has an unsupported name (os xxx',
  ],
  [
    'a pickle that calls something that is no function',
    () => buildPickle(pickle.global('torch', 'qint8'), pickle.emptyTuple, pickle.reduce),
    'its pickle has an unsupported call (torch qint8)',
  ],
  [
    'a pickle with another operation',
    () => buildPickle(Buffer.from('i')),
    'its pickle has an unsupported operation (0x69)',
  ],
  [
    'a pickle that nests deeply',
    () => buildPickle(pickle.emptyTuple, Buffer.alloc(DEEP, 0x85)),
    "it isn't the expected checkpoint: it isn't a dictionary",
  ],
  ['a pickle with many values', () => buildPickle(Buffer.alloc(DEEP, ')')), 'more than 20000 values'],
  [
    'a pickle with a huge memo',
    () =>
      buildPickle(pickle.emptyDict, ...Array.from({ length: 30_000 }, (_, index) => pickle.put(4e9 + index))),
    'more than 20000 values',
  ],
  [
    'a pickle that reads an unset entry of the memo',
    () => buildPickle(pickle.get(7)),
    'a reference to a missing value',
  ],
  [
    'a truncated pickle',
    () => buildPickle(Buffer.from([0x58, 255, 255, 255, 255])),
    'its pickle has too few bytes',
  ],
])('%s is refused in one line', async (_, write, message) => {
  const error = await readCheckpoint(await write()).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(NetworkFileError)
  expect(String(error)).toContain(message)
})

const plain: StoredTensor = { shape: [2, 3], values: Float32Array.of(1, 2, 3, 4, 5, 6) }
const coded: StoredTensor = { shape: [2, 1], values: Int8Array.of(1, -1), scale: 0.5 }

test.each<[string, StoredTensor]>([
  ['more numbers than the storage has', { ...plain, shape: [2, 4] }],
  [
    'a count that overflows',
    { ...plain, shape: [2 ** 31 - 1, 2 ** 31 - 1, 2 ** 31 - 1], strides: [1, 1, 1] },
  ],
  ['a negative size', { ...plain, shape: [-2, -3] }],
  ['numbers beyond its end', { ...plain, offset: 4 }],
  ['a negative offset', { ...plain, offset: -1 }],
  ['steps beyond its end', { ...plain, strides: [2 ** 30, 1] }],
  ['numbers that repeat', { ...plain, strides: [0, 1] }],
  ['fewer steps than sizes', { ...plain, strides: [3] }],
  ['a storage of another length', { ...plain, count: 2 ** 31 - 1 }],
  ['a scale of zero', { ...coded, scale: 0 }],
  ['a scale that is not finite', { ...coded, scale: Infinity }],
])('a tensor with %s is refused with its name', async (_, tensor) => {
  const name = tensor.scale === undefined ? 'odd' : 'odd.weight'
  const bytes = await writeCheckpoint(new Map([[name, tensor]]))
  await expect(readCheckpoint(bytes)).rejects.toThrow(/^it isn't the expected checkpoint: odd/)
})

/** Builds a zip in which every entry has the offset and size of the first one. */
async function buildOverlappingZip(): Promise<Buffer> {
  const files = { 'data.pkl': Buffer.alloc(40_000), 'data/0': Buffer.of(0), 'data/1': Buffer.of(0) }
  const bytes = await writeZip(files)
  const first = bytes.indexOf(CENTRAL_HEADER)
  for (let entry = first; entry >= 0; entry = bytes.indexOf(CENTRAL_HEADER, entry + 1)) {
    // Copies checksum and sizes. The offset is copied too.
    bytes.copy(bytes, entry + 16, first + 16, first + 28)
    bytes.copy(bytes, entry + 42, first + 42, first + 46)
  }
  return bytes
}

const CENTRAL_HEADER = Buffer.of(0x50, 0x4b, 0x01, 0x02)
