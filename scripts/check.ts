// `npm run check`: checks formatting, types, lint and dead code of everything, and runs at most
// `MAX_TESTS` tests that the changes since the branch left main may break. With --all, runs every
// unit and feature test; with --no-tests, none.
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findRelatedTests, findTestsOfAnyFile } from './find-related-tests.ts'

/** Longest first; as many run at a time as a small machine has cores. */
const STEPS = ['lint', 'types', 'dead-code', 'format']
const STEPS_IN_PARALLEL = 2
/**
 * Fast tests of the repository as a whole, which no changed file imports, besides those that look
 * for files themselves.
 */
export const STRUCTURAL_TESTS = [
  'server/http/every-route.test.ts',
  'test/boundaries.test.ts',
  'test/isolation.test.ts',
  'test/package-name.test.ts',
  'test/security-table.test.ts',
  'shared/texts/texts.test.ts',
  'test/specification.test.ts',
]
/**
 * Maximum number of test files besides the structural ones: about forty seconds on two cores. A
 * file that most of the server imports has over a hundred related tests, of which the nearest find
 * nearly every mistake.
 */
const MAX_TESTS = 30
const SOURCE = /\.(?:[cm]?ts|tsx|mjs)$/
const MAIN_BRANCHES = ['origin/main', 'main']

if (import.meta.main) {
  const failed = await runSteps()
  if (!process.argv.includes('--no-tests')) {
    const tests = process.argv.includes('--all') ? null : listTests()
    if (!runTests(tests)) failed.push('tests')
  }
  if (failed.length > 0) {
    console.error(`Failed: ${failed.join(', ')}`)
    process.exitCode = 1
  }
}

/** Runs the steps and returns those that fail. */
async function runSteps(): Promise<string[]> {
  const waiting = [...STEPS]
  const failed: string[] = []
  const runInTurn = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const startedAt = performance.now()
      const { isPassed, output } = await runScript(`check:${step}`)
      if (!isPassed) failed.push(step)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${isPassed ? '✓' : '✗'} ${step} (${seconds} s)${isPassed ? '' : `\n${output}`}`)
    }
  }
  await Promise.all(Array.from({ length: STEPS_IN_PARALLEL }, runInTurn))
  return failed
}

function runScript(name: string): Promise<{ isPassed: boolean; output: string }> {
  const options = { shell: process.platform === 'win32', maxBuffer: Infinity }
  return new Promise(resolve => {
    execFile('npm', ['run', '--silent', name], options, (error, stdout, stderr) =>
      resolve({ isPassed: error === null, output: `${stdout}${stderr}` }),
    )
  })
}

/** Runs every test if `files` is null. */
function runTests(files: readonly string[] | null): boolean {
  const options = files ?? []
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options], {
    stdio: 'inherit',
  })
  return status === 0
}

/** Returns null if all tests must run. */
function listTests(): string[] | null {
  const base = findBase()
  if (base === null) return null
  const untracked = runGit('ls-files', '--others', '--exclude-standard')
  const changed = [...runGit('diff', '--name-only', '--no-renames', base), ...untracked]
  const paths = [...runGit('ls-files'), ...untracked].filter(file => SOURCE.test(file) && existsSync(file))
  const files = new Map(paths.map(path => [path, readFileSync(path, 'utf8')]))
  const related = findRelatedTests(files, changed)
  if (related === null) return null
  console.log(`${related.length} test files are related to ${changed.length} changed files since ${base}`)
  if (related.length > MAX_TESTS) {
    console.log(`Only the nearest ${MAX_TESTS} run; "npm run check:all" and CI run all`)
  }
  return [...new Set([...related.slice(0, MAX_TESTS), ...STRUCTURAL_TESTS, ...findTestsOfAnyFile(files)])]
}

/** Returns the commit where this branch left main; null if there is none. */
function findBase(): string | null {
  for (const branch of MAIN_BRANCHES) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', branch], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return null
}

function runGit(...args: readonly string[]): string[] {
  // With -z, git also prints paths unchanged that it would otherwise quote.
  const output = execFileSync('git', [...args, '-z'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return output.split('\0').filter(Boolean)
}
