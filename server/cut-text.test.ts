import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, normaliseText } from './cut-text.ts'

test('a text that is short enough stays as it is, a longer one keeps its beginning', () => {
  expect(cutText('Ann', 3)).toBe('Ann')
  expect(cutText('Anna', 3)).toBe('Ann')
  expect(cutText('Ann', 0)).toBe('')
})

test('no character is cut in half', () => {
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

test('what is cut away is not normalised', () => {
  expect(normaliseText(`e\u0301${'\u0316\u0301'.repeat(1_000_000)}`, 'NFC', 2)).toBe('é')
  expect(normaliseText('ﬁx', 'NFKC', 100)).toBe('fix')
})
