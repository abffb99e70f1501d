import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findTests } from './find-tests.ts'

const read = (path: string) => readFileSync(resolvePath(path), 'utf8')
const resolvePath = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** The specification and its agreed differences as they were given; not part of the repository. */
const SHARED = '../shared'
const hasShared = existsSync(resolvePath(`${SHARED}/specification.md`))
const DIFFERENCES = 'docs/differences.md'
const SECTIONS = 9

const text = read('docs/specification.md')
const rows = text
  .split('\n')
  .filter(line => line.startsWith('| ') && !/^\| (Specification +\| Fulfilled|-)/.test(line))
  .map(line => {
    const [sentence = '', files = '', proofs = ''] = line.split(/(?<!\\)\|/).slice(1)
    return {
      sentence: toOneLine(sentence),
      files: [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
      tests: [...proofs.matchAll(/`([^`]+\.ts)`: “([^”]+)”/g)].map(([, path = '', title = '']) => ({
        path,
        title: title.replaceAll('\\|', '|'),
      })),
      decisions: [...proofs.matchAll(/decision “([^”]+)”/g)].map(([, quote = '']) => toOneLine(quote)),
    }
  })

describe('docs/specification.md', () => {
  test('maps each sentence of the nine sections to a file and a test', () => {
    expect([...text.matchAll(/^## (\d)\./gm)].map(([, number]) => Number(number))).toEqual(
      Array.from({ length: SECTIONS }, (_, index) => index + 1),
    )
    expect(rows.length).toBeGreaterThan(150)
    for (const { sentence, files, tests } of rows) {
      expect(files, sentence).not.toEqual([])
      expect(tests, sentence).not.toEqual([])
    }
  })

  test('names only files that exist', () => {
    const named = rows.flatMap(({ files, tests }) => [...files, ...tests.map(({ path }) => path)])
    expect([...new Set(named)].filter(path => !existsSync(resolvePath(path)))).toEqual([])
  })

  // A test that a condition skips fails CI (scripts/count-tests.ts), unless its name says that it
  // needs ../shared.
  test('names only tests that exist and run in CI', () => {
    const named = rows.flatMap(({ tests }) => tests)
    const running = new Map([...new Set(named.map(({ path }) => path))].map(path => [path, readTitles(path)]))
    const missing = named.filter(({ path, title }) => !running.get(path)?.has(title))
    expect(missing).toEqual([])
    expect(named.filter(({ title }) => title.includes(SHARED))).toEqual([])
  })

  test.skipIf(!hasShared)('has every sentence of the specification in ../shared, in its order', () => {
    expect(rows.map(({ sentence }) => sentence).join(' ')).toBe(readSpecification())
  })

  test('quotes docs/differences.md letter for letter', () => {
    const differences = toOneLine(read(DIFFERENCES))
    const quotes = new Set(rows.flatMap(row => row.decisions))
    expect([...quotes].filter(quote => !differences.includes(quote))).toEqual([])
  })
})

describe('docs/differences.md', () => {
  test.skipIf(!hasShared)('has every agreed difference of ../shared, letter for letter', () => {
    const agreed = readDifferences(`${SHARED}/decisions.md`)
    const told = new Set(readDifferences(DIFFERENCES))
    expect(agreed.length).toBeGreaterThan(30)
    expect(agreed.filter(row => !told.has(row))).toEqual([])
  })
})

/** Reads the rows of the tables of differences, each as one line. */
function readDifferences(path: string): string[] {
  const lines = read(path).split('\n')
  return lines
    .filter(
      (line, index) =>
        line.startsWith('| ') && !/^\| ?-/.test(line) && !/^\| ?-/.test(lines[index + 1] ?? ''),
    )
    .map(toOneLine)
}

function readTitles(path: string): Set<string> {
  const tests = findTests(path, read(path)).filter(({ isSkipped }) => !isSkipped)
  return new Set(tests.map(({ title }) => title))
}

describe('findTests', () => {
  test('finds tests in any form, and none in comments', () => {
    const code = `
      // test('in a comment', () => {})
      describe('group', () => {
        test('plain', () => {})
        it.each([1])('%i of many', () => {})
        test.skipIf(isWindows)('conditional', () => {})
      })`
    const found = ['plain', '%i of many', 'conditional'].map(title => ({ title, isSkipped: false }))
    expect(findTests('planted.ts', code)).toEqual(found)
  })

  test.each([
    `test.skip('a', () => {})`,
    `it.todo('a')`,
    `test.skip.each([1])('a', () => {})`,
    `describe.skip('group', () => { describe('inner', () => { test('a', () => {}) }) })`,
  ])('marks a test as skipped in %s', code => {
    expect(findTests('planted.ts', code)).toEqual([{ title: 'a', isSkipped: true }])
  })
})

/** Reads the sentences and table rows of the specification, without headings, as one line. */
function readSpecification(): string {
  const lines = read(`${SHARED}/specification.md`).split('\n')
  const kept = lines.flatMap((line, index) => {
    const isHeading = /^(#|\*\*[^*]+\*\*$)/.test(line)
    const isTableHead = lines[index + 1]?.startsWith('|-')
    if (isHeading || isTableHead || line.startsWith('|-')) return []
    const cells = line.startsWith('|') ? line.split('|').slice(1, -1) : [line.trim().replace(/^- /, '')]
    return [cells.map(cell => cell.trim()).join(' — ')]
  })
  return toOneLine(kept.join(' '))
}

function toOneLine(words: string): string {
  return words
    .replaceAll('**', '')
    .replaceAll(/\\([|*_])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
