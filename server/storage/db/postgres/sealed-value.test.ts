import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openValue, readKeyName, sealBytes, sealText } from './sealed-value.ts'

const key = fc.uint8Array({ minLength: 16, maxLength: 16 })
const name = fc.record({ ringId: fc.nat(2 ** 47 - 1), leaf: fc.nat(2 ** 40 - 1) })

test('opens what it has sealed, and reads the name of the key', () => {
  fc.assert(
    fc.property(key, name, fc.uint8Array({ maxLength: 3000 }), fc.string(), (by, as, bytes, text) => {
      const sealed = sealBytes(bytes, by, as)
      expect(readKeyName(sealed)).toEqual(as)
      expect(openValue(sealed, by)).toEqual(Buffer.from(bytes))
      const sealedText = sealText(text, by, as)
      expect(readKeyName(sealedText)).toEqual(as)
      expect(openValue(sealedText, by)).toBe(Buffer.from(text).toString())
    }),
  )
})

test('seals a value differently each time, and shows nothing of it', () => {
  const [by, as] = [Buffer.alloc(16, 1), { ringId: 1, leaf: 2 }]
  const value = Buffer.alloc(512, 7)
  const sealed = [sealBytes(value, by, as), sealBytes(value, by, as)] as const
  expect(sealed[0].equals(sealed[1])).toBe(false)
  for (const one of sealed) expect(one.includes(value.subarray(0, 4))).toBe(false)
  expect(openValue(sealed[0], Buffer.alloc(16, 2))).not.toEqual(value)
})

test('leaves what is not sealed as it is', () => {
  for (const value of [null, undefined, 7, '[0.5]', 'sealed', '', Buffer.alloc(0), Buffer.from('seale')])
    expect(readKeyName(value)).toBeUndefined()
})
