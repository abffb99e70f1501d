import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProjectInlineConfiguration } from 'vitest/config'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ELSEWHERE = ['**/node_modules/**', 'models/convert/**', 'test/e2e/**']
/**
 * Code that changes what other test files in the same process would see (replaced modules, timers
 * and globals, another environment, settings of the process), or that measures the process.
 */
const NEEDS_PROCESS = [
  /\bvi\.(?:mock|doMock|hoisted|resetModules|stubGlobal|stubEnv|useFakeTimers|setSystemTime)\b/,
  /@vitest-environment/,
  /\bslowDownClock\(/,
  /\bvi\.spyOn\((?:process|globalThis|console|performance|Date|Math)\b/,
  /\bprocess\.(?:umask|chdir|exitCode|title|on|once|emit|removeAllListeners)\b/,
  /\bprocess\.env(?:\.\w+|\[[^\]]+\])? *=[^=]|\bdelete process\.env\b/,
  /\b(?:globalThis|global)(?:\.\w+|\[[^\]]+\]) *=[^=]|\bObject\.(?:defineProperty|assign)\(globalThis\b/,
  /\b(?:Date|Math|performance|console)\.\w+ *=[^=]/,
  /\b(?:memoryUsage|resourceUsage|cpuUsage|getActiveResourcesInfo|monitorEventLoopDelay)\b/,
]

/** The environment of component tests, which happy-dom provides. */
const IN_PAGE = /^\/\/ @vitest-environment happy-dom$/m

/** Tells whether a test file needs a process of its own. */
export function needsOwnProcess(path: string, code: string): boolean {
  // Modules of the web app keep state, as in one open page.
  return path.startsWith('web/') || NEEDS_PROCESS.some(pattern => pattern.test(code))
}

/** Tells whether a test file runs in a page of its own. */
export function needsOwnPage(path: string, code: string): boolean {
  return path.startsWith('web/') && IN_PAGE.test(code)
}

/**
 * Configures the tests that match `patterns`: each worker runs one file after another in the same
 * process, except the files that need a process of their own. Starting a process and loading the
 * server take longer than most of the files.
 *
 * Component tests have a global object of their own in a thread that several of them share, as
 * pages do in a browser: starting a process and compiling React take longer than most of them.
 */
export function configureProjects(patterns: readonly string[]): TestProjectInlineConfiguration[] {
  const files = globSync([...patterns], { cwd: ROOT, exclude: ELSEWHERE }).map(path => ({
    path: path.replaceAll('\\', '/'),
    code: readFileSync(join(ROOT, path), 'utf8'),
  }))
  const inPages = files.filter(({ path, code }) => needsOwnPage(path, code)).map(({ path }) => path)
  const alone = files
    .filter(({ path, code }) => needsOwnProcess(path, code) && !needsOwnPage(path, code))
    .map(({ path }) => path)
  const exclude = [...ELSEWHERE, ...alone, ...inPages]
  return [
    { extends: true, test: { name: 'alone', include: alone } },
    { extends: true, test: { name: 'pages', include: inPages, pool: 'vmThreads' } },
    { extends: true, test: { name: 'shared', include: [...patterns], exclude, isolate: false } },
  ]
}
