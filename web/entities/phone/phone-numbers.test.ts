import { expect, it } from 'vitest'
import { formatPhoneNumber, readPhoneNumber } from './phone-numbers.ts'

it.each([
  ['98765 43210', 'IN', '+919876543210'],
  ['098765-43210', 'IN', '+919876543210'],
  ['+1 (415) 555-2671', 'IN', '+14155552671'],
  ['0044 7400 123456', 'GB', '+447400123456'],
  ['٠٩٤٤ ٥٦٧ ٨٩٠', 'SY', '+963944567890'],
] as const)('%j in %s is %s', (typed, country, number) => {
  expect(readPhoneNumber(typed, country)).toBe(number)
})

it.each(['', 'abc', '12', '98765 43210 ext 4', '98765432101234'])('%j is not a number in India', typed => {
  expect(readPhoneNumber(typed, 'IN')).toBeNull()
})

it('formats a number with the usual spaces', () => {
  expect(formatPhoneNumber('+919876543210')).toBe('+91 98765 43210')
})
