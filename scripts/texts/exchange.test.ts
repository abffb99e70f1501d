import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { applyTranslations, readCatalogue, TRANSLATED } from './catalogue.ts'
import { findMessages, replaceMessages } from './find-messages.ts'
import { readXliff, writeXliff } from './xliff.ts'

const TEXTS = fileURLToPath(new URL('../../shared/texts', import.meta.url))

test.each([...TRANSLATED.keys()])('%s is unchanged after export and import', language => {
  const catalogue = readCatalogue(TEXTS, language)
  const translations = readXliff(writeXliff(catalogue))
  for (const [area, units] of catalogue.areas) {
    expect(translations.get(area)).toEqual(units.map(({ target }) => target))
  }
  expect([...translations.values()].flat().length).toBeGreaterThan(900)
  expect(applyTranslations(TEXTS, language, translations)).toEqual(new Map())
})

test('every text that users read in English is translated from it', () => {
  const english = findMessages(readFileSync(`${TEXTS}/english/corrections.ts`, 'utf8'))
  const units = readCatalogue(TEXTS, 'arabic').areas.get('corrections') ?? []
  const sources = new Set(units.map(({ source }) => source.words.join('')))
  // Arabic has further plural forms, all of which translate `other`.
  const wanted = english.filter(({ id }) => !id.endsWith('.one')).map(({ words }) => words.join(''))
  expect(wanted.filter(words => !sources.has(words))).toEqual([])
})

const SOURCE = `import { count } from './amounts.ts'

const faces = (amount: number) => count(amount, { one: '# face', other: '# faces' })

export const demo: Texts['demo'] = {
  title: "It's <b>& more",
  moved: (amount: number, name: string) => \`\${faces(amount)} moved to \${isolate(name)}\`,
  asked: (name?: string) => \`Who\${name === undefined ? ' is it' : \` is \${name}\`}?\`,
}
`
const listIds = (source: string) => findMessages(source).map(({ id }) => id)
const findMessage = (id: string) => {
  const found = findMessages(SOURCE).find(message => message.id === id)
  if (!found) throw new Error(id)
  return found
}

test('messages are named by their path; keys, imports and locales are no messages', () => {
  expect(listIds(SOURCE)).toEqual([
    'faces.one',
    'faces.other',
    'demo.title',
    'demo.moved',
    'demo.asked',
    'demo.asked.part0.if',
    'demo.asked.part0.else',
  ])
})

test('translations replace words, and may move placeholders', () => {
  const moved = findMessage('demo.moved')
  const [amount = '', name = ''] = moved.expressions
  const changed = replaceMessages(SOURCE, [
    { ...findMessage('faces.one'), words: ['# "Gesicht"\n'] },
    { id: 'demo.moved', words: ['An ', ' gingen ', ' (`${x}\\)'], expressions: [name, amount] },
    { ...findMessage('demo.asked'), words: ['Wer', '??'] },
    { ...findMessage('demo.asked.part0.else'), words: [' ist ', ''] },
  ])
  expect(changed).toContain('one: "# \\"Gesicht\\"\\n", other: \'# faces\'')
  expect(changed).toContain('`An ${isolate(name)} gingen ${faces(amount)} (\\`\\${x}\\\\)`')
  expect(changed).toContain("`Wer${name === undefined ? ' is it' : ` ist ${name}`}??`")
  expect(findMessages(changed).find(({ id }) => id === 'demo.moved')?.words).toEqual([
    'An ',
    ' gingen ',
    ' (`${x}\\)',
  ])
})

test('a translation that loses a placeholder or belongs to no message is refused', () => {
  const moved = findMessage('demo.moved')
  const lost = { ...moved, words: ['Verschoben'], expressions: [] }
  expect(() => replaceMessages(SOURCE, [lost])).toThrow('demo.moved: it must fill in faces(amount)')
  const other = { ...moved, expressions: ['process.exit()', moved.expressions[1] ?? ''] }
  expect(() => replaceMessages(SOURCE, [other])).toThrow('demo.moved: it must fill in')
  expect(() => replaceMessages(SOURCE, [{ ...moved, id: 'demo.gone' }])).toThrow('no such message')
  expect(() => readXliff('<xliff version="1.2"/>')).toThrow('no XLIFF 2.0')
  const empty = '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="nowhere"/></xliff>'
  expect(() => applyTranslations(TEXTS, 'hindi', readXliff(empty))).toThrow('nowhere: there is no such area')
})
