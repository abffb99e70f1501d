import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Outside this folder, npx would download and run any package with this name. */
const BY_NAME = /\b(?:npx|npm exec|bunx|yarn dlx|pnpm dlx)(?:\s+(?:--?\S+))*\s+kindred\b/

test('no text runs the command by its name through npx, which could be another package', () => {
  const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const texts = paths.split('\n').filter(path => /\.(?:[cm]?[jt]sx?|md|json|ya?ml|html|txt|sh)$/.test(path))
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter(path => BY_NAME.test(readFileSync(`${root}${path}`, 'utf8')))).toEqual([])
})

test('finds such a text, and ignores others', () => {
  const runner = 'npx'
  for (const bad of [`${runner} kindred user`, `${runner} --yes kindred`, `${runner}  kindred`])
    expect(bad).toMatch(BY_NAME)
  expect('npm run kindred -- user').not.toMatch(BY_NAME)
})
