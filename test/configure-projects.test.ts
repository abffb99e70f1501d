import { expect, test } from 'vitest'
import { configureProjects, needsOwnProcess } from './configure-projects.ts'

test.each([
  "vi.mock(import('node:fs/promises'))",
  'vi.useFakeTimers()',
  // In one piece, this would set the environment of this file.
  ['// @vitest', 'environment happy-dom'].join('-'),
  "vi.spyOn(performance, 'now')",
  'process.umask(0)',
  "process.env['TZ'] = 'Asia/Kolkata'",
  'delete process.env.TZ',
  'globalThis.fetch = refuse',
  'process.cpuUsage()',
])('a test file with %s has a process of its own', code => {
  expect(needsOwnProcess('server/some.test.ts', `test('…', () => {\n  ${code}\n})`)).toBe(true)
})

test('other files share one, except those of the web app', () => {
  const code = "const env = { ...process.env }\nif (process.platform === 'linux') vi.spyOn(engine, 'load')"
  expect(needsOwnProcess('server/some.test.ts', code)).toBe(false)
  expect(needsOwnProcess('web/features/some.test.ts', code)).toBe(true)
})

test('each file is in one of the two projects', () => {
  const [alone, shared] = configureProjects(['**/*.test.{ts,tsx}'])
  expect(alone?.test?.include).toContain('server/watch-process.test.ts')
  expect(shared?.test?.include).toEqual(['**/*.test.{ts,tsx}'])
  expect(shared?.test?.exclude).toEqual(expect.arrayContaining(alone?.test?.include ?? ['?']))
})
