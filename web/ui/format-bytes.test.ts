// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadLanguage } from '../texts.ts'
import { formatBytes } from './format-bytes.ts'

describe('formatBytes', () => {
  it.each([
    [0, '0 Bytes'],
    [1, '1 Byte'],
    [2, '2 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [2_411_724, '2.3 MB'],
    [10 * 1024 ** 2, '10 MB'],
    [1_234_567_890, '1.15 GB'],
    [5 * 1024 ** 4, '5120 GB'],
  ])('%i is %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })

  it('has at most two decimals and a number below 1024, up to GB', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1024 ** 4 - 1 }), bytes => {
        const [amount = '', unit] = formatBytes(bytes).split(' ')
        expect(['Byte', 'Bytes', 'KB', 'MB', 'GB']).toContain(unit)
        expect(amount).toMatch(/^\d+(\.\d{1,2})?$/)
        expect(Number(amount)).toBeLessThanOrEqual(1024)
      }),
    )
  })

  it('keeps the number before its unit among words from right to left', async () => {
    localStorage.setItem('kindred.language', 'ar')
    await loadLanguage()
    expect(formatBytes(1536)).toBe('\u20681.5 KB\u2069')
  })
})
