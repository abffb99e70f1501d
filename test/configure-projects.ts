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
  /\bvi\.spyOn\((?:process|globalThis|console|performance|Date|Math)\b/,
  /\bprocess\.(?:umask|chdir|exitCode|title|on|once|emit|removeAllListeners)\b/,
  /\bprocess\.env(?:\.\w+|\[[^\]]+\])? *=[^=]|\bdelete process\.env\b/,
  /\b(?:globalThis|global)(?:\.\w+|\[[^\]]+\]) *=[^=]|\bObject\.(?:defineProperty|assign)\(globalThis\b/,
  /\b(?:Date|Math|performance|console)\.\w+ *=[^=]/,
  /\b(?:memoryUsage|resourceUsage|cpuUsage|getActiveResourcesInfo|monitorEventLoopDelay)\b/,
]

/** Tells whether a test file needs a process of its own. */
export function needsOwnProcess(path: string, code: string): boolean {
  // Modules of the web app keep state, as in one open page.
  return path.startsWith('web/') || NEEDS_PROCESS.some(pattern => pattern.test(code))
}

/**
 * Configures the tests that match `patterns`: each worker runs one file after another in the same
 * process, except the files that need a process of their own. Starting a process and loading the
 * server take longer than most of the files.
 */
export function configureProjects(patterns: readonly string[]): TestProjectInlineConfiguration[] {
  const alone = listFilesAlone(patterns)
  return [
    {
      extends: true,
      test: { name: 'alone', include: alone },
    },
    {
      extends: true,
      test: { name: 'shared', include: [...patterns], exclude: [...ELSEWHERE, ...alone], isolate: false },
    },
  ]
}

function listFilesAlone(patterns: readonly string[]): string[] {
  return globSync([...patterns], { cwd: ROOT, exclude: ELSEWHERE })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => needsOwnProcess(path, readFileSync(join(ROOT, path), 'utf8')))
}
