import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import { describe, expect, test } from 'vitest'
import { HANG_MS } from './wait-limits.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/**
 * Code that reads texts of users. The web is not checked: there a pattern can only block the
 * browser of its own user.
 */
const SOURCES = '{server,shared,cli}/**/*.ts'
const NO_SOURCES = ['**/*.test.ts', '**/fixtures/**', '**/node_modules/**']

type Pattern = { readonly file: string; readonly source: string; readonly flags: string }

type Found = {
  readonly patterns: { readonly source: string; readonly flags: string }[]
  /** Patterns built at run time, which cannot be checked in advance. */
  readonly built: number
  readonly normalised: number
}

const sources: string[] = []
for await (const file of glob(SOURCES, { cwd: ROOT, exclude: NO_SOURCES })) sources.push(file)
const found = await Promise.all(
  sources.map(async file => ({ file, ...findPatterns(file, await readFile(join(ROOT, file), 'utf8')) })),
)

describe('every pattern takes linear time', () => {
  const patterns = new Map(
    found.flatMap(({ file, patterns: all }) =>
      all.map(({ source, flags }): [string, Pattern] => [`/${source}/${flags}`, { file, source, flags }]),
    ),
  )

  test('all sources were read', () => {
    expect(sources.length).toBeGreaterThan(300)
    expect(patterns.size).toBeGreaterThan(60)
  })

  test.each([...patterns])('%s', async (_pattern, { file, source, flags }) => {
    expect(await checkGrowth(source, flags), file).toMatch(/^(?:linear|safe)$/)
  })

  test('none is built at run time', () => {
    expect(found.filter(({ built }) => built > 0).map(({ file }) => file)).toEqual([])
  })
})

test('only texts of limited length are normalised', () => {
  const normalising = found.filter(({ normalised }) => normalised > 0).map(({ file }) => file)
  expect(normalising).toEqual([join('shared', 'api', 'cut-text.ts')])
})

describe('the check itself', () => {
  test.each([
    String.raw`value.replace(/[.\s]+$/, '')`,
    String.raw`const PADDING = /\0+$/`,
    String.raw`/(\w+\s?)*!/.test(value)`,
    String.raw`[...value.matchAll(/<!--[^]*?-->/g)]`,
    String.raw`/^(?:a|a)*$/u.test(value)`,
    String.raw`Type.String({ pattern: '^\\d+\\d*$' })`,
  ])('finds that %s may take quadratic time or more', async code => {
    const [pattern] = findPatterns('planted.ts', code).patterns
    expect(await checkGrowth(pattern?.source ?? '', pattern?.flags ?? '')).toMatch(
      /^(?:polynomial|exponential)$/,
    )
  })

  test('finds patterns built at run time, and normalising', () => {
    const code = `new RegExp(a); RegExp('b'); text.normalize('NFC'); text?.normalize?.(); text['normalize']()`
    expect(findPatterns('planted.ts', code)).toEqual({ patterns: [], built: 2, normalised: 3 })
  })
})

async function checkGrowth(source: string, flags: string): Promise<string> {
  // A result must not depend on the machine; this time limit only stops a check that hangs.
  const limits = { timeout: HANG_MS, attackTimeout: null, incubationTimeout: null, randomSeed: 1 }
  const result = await check(source, flags, limits)
  return 'complexity' in result ? result.complexity.type : `unknown: ${result.error.kind}`
}

function findPatterns(file: string, code: string): Found {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`)
  const patterns: { source: string; flags: string }[] = []
  let [built, normalised] = [0, 0]
  new Visitor({
    Literal(node) {
      if ('regex' in node) patterns.push({ source: node.regex.pattern, flags: node.regex.flags })
    },
    // TypeBox tests a `pattern` with the flag u.
    Property({ key, value }) {
      const isPattern = key.type === 'Identifier' && key.name === 'pattern'
      if (isPattern && value.type === 'Literal' && typeof value.value === 'string')
        patterns.push({ source: value.value, flags: 'u' })
    },
    NewExpression({ callee }) {
      if (isRegExp(callee)) built += 1
    },
    CallExpression({ callee }) {
      if (isRegExp(callee)) built += 1
      if (callee.type !== 'MemberExpression') return
      const { property } = callee
      const name = property.type === 'Identifier' ? property.name : 'value' in property ? property.value : ''
      if (name === 'normalize') normalised += 1
    },
  }).visit(program)
  return { patterns, built, normalised }
}

function isRegExp(callee: { type: string }): boolean {
  return 'name' in callee && callee.name === 'RegExp'
}
