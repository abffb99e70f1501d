import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

test.each([
  ['holiday 🏖️.jpg', 'holiday 🏖️.jpg'],
  ['صورة عائلية.jpg', 'صورة عائلية.jpg'],
  ['two\nlines.jpg', String.raw`two\u{a}lines.jpg`],
  ['\u001b[31mred.jpg', String.raw`\u{1b}[31mred.jpg`],
  ['photo\u202egpj.exe', String.raw`photo\u{202e}gpj.exe`],
])('%j', (name, printed) => {
  expect(oneLine(name)).toBe(printed)
})
