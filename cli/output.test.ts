import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toOneLine, toPrintableLines } from './output.ts'

test.each([
  ['holiday 🏖️.jpg', 'holiday 🏖️.jpg'],
  ['صورة عائلية.jpg', 'صورة عائلية.jpg'],
  ['two\nlines.jpg', String.raw`two\u000alines.jpg`],
  ['\u001b[31mred.jpg', String.raw`\u001b[31mred.jpg`],
  ['photo\u202egpj.exe', String.raw`photo\u202egpj.exe`],
  ['\u009b2Jgone', String.raw`\u009b2Jgone`],
])('%j', (name, printed) => {
  expect(toOneLine(name)).toBe(printed)
})

test('line breaks stay, and JSON keeps its meaning', () => {
  expect(toPrintableLines('one\ntwo\u001b[2J\n')).toBe('one\ntwo\\u001b[2J\n')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), name => {
      const printed = toPrintableLines(JSON.stringify({ name }))
      expect(printed).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
      expect(JSON.parse(printed)).toEqual({ name })
    }),
  )
})

test('only output.ts and the bar of progress.ts write to the terminal', async () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const files = (await readdir(folder, { recursive: true })).filter(
    name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('fixtures'),
  )
  const writers: string[] = []
  for (const name of files) {
    const source = await readFile(`${folder}/${name}`, 'utf8')
    if (/\bprocess\.std(?:out|err)\b|\bconsole\./.test(source)) writers.push(name)
  }
  expect(writers).toEqual(['main.ts'])
})
