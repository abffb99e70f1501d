import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const PAGE = fileURLToPath(new URL('.', import.meta.url))
const COMPONENTS = fileURLToPath(new URL('../../ui/', import.meta.url))

/** It shows nothing of its own, or what it shows is brought there by `notify`. */
const UNSEEN = new Set(['notification-area.tsx', 'when-first-used.tsx'])

it('shows every component, by itself or within another', () => {
  const components = list(COMPONENTS)
  const imports = [...components.map(name => COMPONENTS + name), ...list(PAGE).map(name => PAGE + name)]
    .flatMap(path => [...readFileSync(path, 'utf8').matchAll(/from '.*?([a-z-]+\.tsx)'/g)])
    .map(([, name]) => name)
  const shown = new Set(imports)
  expect(components.filter(name => !shown.has(name) && !UNSEEN.has(name))).toEqual([])
})

function list(folder: string): string[] {
  return readdirSync(folder).filter(name => name.endsWith('.tsx'))
}
