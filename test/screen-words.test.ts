import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { messages } from '../shared/texts/english/messages.ts'
import { flattenTexts, readTexts } from './read-texts.ts'
import { WORDS } from './screen-words.ts'

const AMOUNTS = [1, 3]
const screens = await readScreens()
const agreed = readConsentTexts()

describe('screens, mails and SMS in English', () => {
  test.each(WORDS)('say $say', ({ not, except = [] }) => {
    const texts = [...screens, ...flattenTexts(messages, AMOUNTS), ...agreed]
    const quotes = [...readQuotes(), ...except]
    const withoutQuotes = (text: string) => quotes.reduce((rest, quote) => rest.replaceAll(quote, ''), text)
    expect(texts.filter(([, text]) => not.test(withoutQuotes(text)))).toEqual([])
  })
})

test('screens in English have curly apostrophes', () => {
  expect(screens.filter(([, text]) => /\p{L}'\p{L}/u.test(text))).toEqual([])
})

async function readScreens() {
  const { en } = await readTexts()
  return flattenTexts(en, AMOUNTS)
}

/** The newest version of what users agree to; earlier ones stay as they were. */
function readConsentTexts() {
  const folder = new URL('../shared/texts/english/face-grouping/', import.meta.url)
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .toSorted()
  const day = names.at(-1)?.slice(0, 'YYYY-MM-DD'.length) ?? ''
  return names
    .filter(name => name.startsWith(day))
    .flatMap(name => flattenTexts(JSON.parse(readFileSync(new URL(name, folder), 'utf8')), [], name))
}

/** What the specification quotes, up to a placeholder: screens say it letter for letter. */
function readQuotes(): string[] {
  const specification = readFileSync(new URL('../docs/specification.md', import.meta.url), 'utf8')
  return [...specification.matchAll(/(?<!\p{L})'([^'{(\n]+ [^'{(\n]+)/gu)].map(([, quote = '']) => quote)
}
