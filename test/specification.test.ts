import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(fromHere(path), 'utf8')
const fromHere = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * Where the specification and the decisions lie that the table was made from; they are no part of
 * the repository.
 */
const SHARED = '../shared'
const hasShared = existsSync(fromHere(`${SHARED}/specification.md`))
const SECTIONS = 9

const text = read('docs/specification.md')
const rows = text
  .split('\n')
  .filter(line => line.startsWith('| ') && !/^\| (Specification +\| Fulfilled|-)/.test(line))
  .map(line => {
    const [sentence = '', files = '', proofs = ''] = line.split(/(?<!\\)\|/).slice(1)
    return {
      sentence: oneLine(sentence),
      files: [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
      tests: [...proofs.matchAll(/`([^`]+\.ts)`: “([^”]+)”/g)].map(([, path = '', title = '']) => ({
        path,
        title: title.replaceAll('\\|', '|'),
      })),
      decisions: [...proofs.matchAll(/decision “([^”]+)”/g)].map(([, quote = '']) => oneLine(quote)),
    }
  })

describe('docs/specification.md', () => {
  test('maps each sentence of the nine sections to a file, and to a test or a decision', () => {
    expect([...text.matchAll(/^## (\d)\./gm)].map(([, number]) => Number(number))).toEqual(
      Array.from({ length: SECTIONS }, (_, index) => index + 1),
    )
    expect(rows.length).toBeGreaterThan(150)
    for (const { sentence, files, tests, decisions } of rows) {
      expect(files, sentence).not.toEqual([])
      expect(tests.length + decisions.length, sentence).toBeGreaterThan(0)
    }
  })

  test('names only files that exist', () => {
    const named = rows.flatMap(({ files, tests }) => [...files, ...tests.map(({ path }) => path)])
    expect([...new Set(named)].filter(path => !existsSync(fromHere(path)))).toEqual([])
  })

  test('names only tests that exist', () => {
    const named = rows.flatMap(({ tests }) => tests)
    const missing = named.filter(({ path, title }) => !read(path).includes(`'${title}',`))
    expect(missing).toEqual([])
  })

  test.skipIf(!hasShared)('has every sentence of the specification in ../shared, in its order', () => {
    expect(rows.map(({ sentence }) => sentence).join(' ')).toBe(readSpecification())
  })

  test.skipIf(!hasShared)('quotes the decisions in ../shared letter for letter', () => {
    const decisions = oneLine(read(`${SHARED}/decisions.md`))
    const quotes = new Set(rows.flatMap(row => row.decisions))
    expect([...quotes].filter(quote => !decisions.includes(quote))).toEqual([])
  })
})

/**
 * Its sentences and the rows of its tables, without headings and the heads of tables, as one line.
 */
function readSpecification(): string {
  const lines = read(`${SHARED}/specification.md`).split('\n')
  const kept = lines.flatMap((line, index) => {
    const isHeading = /^(#|\*\*[^*]+\*\*$)/.test(line)
    const isTableHead = lines[index + 1]?.startsWith('|-')
    if (isHeading || isTableHead || line.startsWith('|-')) return []
    const cells = line.startsWith('|') ? line.split('|').slice(1, -1) : [line.trim().replace(/^- /, '')]
    return [cells.map(cell => cell.trim()).join(' — ')]
  })
  return oneLine(kept.join(' '))
}

function oneLine(words: string): string {
  return words
    .replaceAll('**', '')
    .replaceAll(/\\([|*_])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
