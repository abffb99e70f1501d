import fc from 'fast-check'
import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { open, seal } from './owner-keys.ts'

const buildKey = (seed: number) => ({
  name: Buffer.alloc(8, seed),
  secret: createSecretKey(Buffer.alloc(32, seed)),
})

test('opens what it has sealed', () => {
  const key = buildKey(1)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), bytes => {
      expect(open(seal(bytes, key), key)).toEqual(Buffer.from(bytes))
    }),
  )
})

test('seals a value differently each time, and shows nothing of it', () => {
  const key = buildKey(1)
  const value = Buffer.alloc(512, 7)
  const sealed = [seal(value, key), seal(value, key)] as const
  expect(sealed[0].equals(sealed[1])).toBe(false)
  for (const one of sealed) expect(one.includes(value.subarray(0, 4))).toBe(false)
})

test('tells a value of another key from one that was changed', () => {
  const key = buildKey(1)
  const sealed = seal(Buffer.from('value'), key)
  expect(open(sealed, buildKey(2))).toBeNull()
  sealed[22]! ^= 1
  expect(() => open(sealed, key)).toThrow(/authenticate/)
})
