import { array, assert, asyncProperty, constantFrom, integer, noBias, record, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import type { Pixels } from '../../../faces/pixels.ts'
import { AppError } from '../../errors.ts'
import { decodeForEngine } from './decode-for-engine.ts'
import { decodePhoto } from './decode-photo.ts'
import { encodePattern, buildTurnedHeic, WRITABLE_FORMATS } from './fixtures/encode-pattern.ts'

type Mutation = {
  readonly at: number
  readonly bytes: Uint8Array
  readonly kind: 'replace' | 'insert' | 'cut'
}

const mutation = record<Mutation>({
  // Anywhere in the photo: with the library's bias, mostly the first bytes would be damaged.
  at: noBias(integer({ min: 0, max: 9999 })),
  bytes: uint8Array({ minLength: 1, maxLength: 24 }),
  kind: constantFrom('replace', 'insert', 'cut'),
})

function mutate(photo: Buffer, mutations: readonly Mutation[]): Buffer {
  let spoiled = Buffer.from(photo)
  for (const { at, bytes, kind } of mutations) {
    const start = Math.floor((at / 10_000) * spoiled.length)
    const rest = kind === 'insert' ? start : Math.min(spoiled.length, start + bytes.length)
    const middle = kind === 'cut' ? Buffer.alloc(0) : Buffer.from(bytes)
    spoiled = Buffer.concat([spoiled.subarray(0, start), middle, spoiled.subarray(rest)])
  }
  return spoiled
}

const originals = new Map<string, Buffer>([['heic', await buildTurnedHeic()]])
for (const format of WRITABLE_FORMATS) originals.set(format, await encodePattern(format, 6))

/**
 * Returns whether a damaged photo had a permitted result: pixels of the size that they claim, or a
 * reason in one line.
 */
async function isDecodedOrRefused(decoding: Promise<{ pixels: Pixels }>): Promise<boolean> {
  try {
    const { pixels } = await decoding
    return pixels.width > 0 && pixels.data.length === pixels.width * pixels.height * 3
  } catch (error) {
    return error instanceof AppError && !error.message.includes('\n')
  }
}

test.each([...originals])('a damaged %s gives a picture or a reason in one line', async (_, original) => {
  const property = asyncProperty(array(mutation, { minLength: 1, maxLength: 6 }), async mutations => {
    const spoiled = mutate(original, mutations)
    expect(await isDecodedOrRefused(decodePhoto(spoiled, { maxLongSidePx: 40 }))).toBe(true)
    expect(await isDecodedOrRefused(decodeForEngine(spoiled).then(({ photo }) => photo))).toBe(true)
  })
  await assert(property, { numRuns: 200 })
})

test('a HEIC photo whose damage its decoder would print about is refused in silence', async () => {
  const damaged = await buildTurnedHeic()
  // Part of the sequence parameter set: how deep its transforms are divided.
  damaged[298] = 0x97
  await expect(decodePhoto(damaged, { maxLongSidePx: 40 })).rejects.toThrow('a kind of HEIC')
})
