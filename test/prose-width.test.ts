import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Columns of a comment; Markdown is wrapped by the formatter. */
const MAX_COLUMNS = 100
const COMMENT = /^\s*(?:\/\/(?! (?:oxlint|eslint)-disable)|\/?\*)/

it('no line of a comment is wider than 100 columns', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.mts', '*.css'])
    .toString()
    .trim()
    .split('\n')
    .filter(file => existsSync(file))
  const wide = files.flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, i) => (COMMENT.test(line) && line.length > MAX_COLUMNS ? [`${file}:${i + 1}`] : [])),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(wide).toEqual([])
})
