import { expect, test } from 'vitest'
import { configureProjects, needsOwnPage, needsOwnProcess } from './configure-projects.ts'

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

test('component tests have a page of their own', () => {
  const code = ['// @vitest', 'environment happy-dom'].join('-')
  expect(needsOwnPage('web/ui/some.test.tsx', `${code}\nimport './some.tsx'`)).toBe(true)
  expect(needsOwnPage('web/ui/some.test.ts', `import './some.ts'`)).toBe(false)
})

test('each file is in one of the three projects', () => {
  const [alone, pages, shared] = configureProjects(['**/*.test.{ts,tsx}']).map(
    ({ test: settings }) => settings,
  )
  expect(alone?.include).toContain('server/machinery/child-processes/watch-process.test.ts')
  expect(pages?.include).toContain('web/ui/notification-toast.test.tsx')
  expect(alone?.include?.filter(file => pages?.include?.includes(file))).toEqual([])
  expect(shared?.include).toEqual(['**/*.test.{ts,tsx}'])
  expect(shared?.exclude).toEqual(
    expect.arrayContaining([...(alone?.include ?? ['?']), ...(pages?.include ?? ['?'])]),
  )
})
