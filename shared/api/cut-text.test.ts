import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, normaliseText } from './cut-text.ts'

test('keeps a short text, and the beginning of a longer one', () => {
  expect(cutText('Ann', 3)).toBe('Ann')
  expect(cutText('Anna', 3)).toBe('Ann')
  expect(cutText('Ann', 0)).toBe('')
})

test('does not cut a character in half', () => {
  expect(cutText('😀😀', 3)).toBe('😀')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(30), (sent, maxLength) => {
      const text = sent.toWellFormed()
      const cut = cutText(text, maxLength)
      expect(cut.length).toBeLessThanOrEqual(maxLength)
      expect(text.startsWith(cut) && cut.isWellFormed()).toBe(true)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, maxLength - 1))
    }),
  )
})

test('does not normalise the part that is removed', () => {
  expect(normaliseText(`e\u0301${'\u0316\u0301'.repeat(1_000_000)}`, 'NFC', 2)).toBe('é')
  expect(normaliseText('ﬁx', 'NFKC', 100)).toBe('fix')
})
