import { expect, it } from 'vitest'
import { readDigits } from './phone-form.tsx'

it.each([
  ['123456', '123456'],
  [' 123-456 ', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['१२३४५६', '123456'],
  ['Your code is 123456.', '123456'],
  ['abc', ''],
])('%j contains the digits %j', (typed, digits) => {
  expect(readDigits(typed)).toBe(digits)
})
