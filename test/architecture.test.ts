import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const text = readFileSync('ARCHITECTURE.md', 'utf8')

/** Steps of the ways: "1. `path/to/file.ts`, `name`: what happens". */
const STEP = /^\d+\. `([^`]+)`, `(\w+)`: /gm
/** Paths of files and folders that have no placeholder. */
const PATH = /`((?:bin|cli|docs|faces|models|samples|scripts|server|shared|test|web)\/[\w./-]+)`/g

describe('the ways through the code in ARCHITECTURE.md', () => {
  const ways = text.split('## Four ways through the code')[1]?.split('\n## ')[0] ?? ''
  const steps = [...ways.matchAll(STEP)].map(([, file = '', name = '']) => ({ file, name }))

  test('are four, of at most 13 steps', () => {
    const counts = ways
      .split('\n\n**')
      .slice(1)
      .map(way => [...way.matchAll(STEP)].length)
    expect(counts).toHaveLength(4)
    expect(Math.min(...counts)).toBeGreaterThan(5)
    expect(Math.max(...counts)).toBeLessThan(14)
  })

  test.each(steps)('$file has $name', ({ file, name }) => {
    const code = readFileSync(file, 'utf8')
    expect(code).toMatch(new RegExp(`^export (?:async )?(?:function\\*?|const|class) ${name}\\b`, 'm'))
  })
})

test('every file and folder that ARCHITECTURE.md names exists', () => {
  const paths = [...text.matchAll(PATH)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter(path => !existsSync(path))).toEqual([])
})
