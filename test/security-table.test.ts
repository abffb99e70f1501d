import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const resolvePath = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const rows = readFileSync(resolvePath('docs/security/asvs.md'), 'utf8')
  .split('\n')
  .filter(line => /^\| (?:\d|others)/.test(line))
  .map(line => {
    const [requirement = '', , proof = ''] = line
      .split('|')
      .slice(1)
      .map(cell => cell.trim())
    return { requirement, proof, tests: [...proof.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) }
  })

describe('docs/security/asvs.md', () => {
  test('names a test for each requirement, or the reason why there is none', () => {
    expect(rows.length).toBeGreaterThan(60)
    const unproven = rows.filter(
      ({ proof, tests }) => tests.length === 0 && !/^(?:does not apply|there is no code for it)/.test(proof),
    )
    expect(unproven).toEqual([])
  })

  test('names only tests that exist', () => {
    const named = rows.flatMap(({ tests }) =>
      tests.map(path => path.replace(/^accounts\//, 'server/accounts/sign-in/')),
    )
    expect(
      [...new Set(named)].filter(path => !/\.(?:test|e2e)\.ts$/.test(path) || !existsSync(resolvePath(path))),
    ).toEqual([])
  })
})
