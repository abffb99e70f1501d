// Adds up the reports of the test suites in test-results/. The last lines of a CI run are what
// failed and why, and then the totals: suites that run side by side print long, mixed output.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

type Assertion = {
  readonly fullName: string
  readonly status: string
  readonly failureMessages?: readonly string[] | null
}
type Suite = {
  /** Absolute path of the test file. */
  readonly name: string
  readonly status: string
  /** Why the file could not be loaded. */
  readonly message?: string
  readonly assertionResults: readonly Assertion[]
}
type Report = { readonly testResults: readonly Suite[] }

/**
 * Only tests with this text in their names may be skipped in CI, because they need the labelled
 * pictures beside the repository.
 */
const ALLOWED_SKIP = /\.\.\/shared/

/** Lines printed of each failure: the error and where it was thrown. */
const FAILURE_LINES = 20

const REPORTS = ['unit', 'models', 'postgres', 'e2e', 'release'].map(name => `test-results/${name}.json`)

const suites = globSync('test-results/*.json').flatMap(
  file => (JSON.parse(readFileSync(file, 'utf8')) as Report).testResults,
)
const tests = suites.flatMap(suite => suite.assertionResults)
const passed = tests.filter(test => test.status === 'passed')
const skipped = tests.filter(test => test.status !== 'passed' && test.status !== 'failed')
const failures = suites.flatMap(describeFailures)
for (const failure of failures) console.log(`Failed: ${failure}`)

const missing = REPORTS.filter(file => !existsSync(file))
for (const file of missing) console.log(`No report: ${file}`)
const unexplained = skipped.filter(test => !ALLOWED_SKIP.test(test.fullName))
for (const test of unexplained) console.log(`Skipped: ${test.fullName}`)
if (failures.length + missing.length + unexplained.length > 0) process.exitCode = 1

const counts = [`${passed.length} passed`, `${failures.length} failed`]
if (skipped.length > 0) counts.push(`${skipped.length} skipped`)
console.log(counts.join(', '))

/** A file that could not be loaded has no tests, but counts as failed. */
function describeFailures(suite: Suite): string[] {
  const file = relative(process.cwd(), suite.name)
  if (suite.status === 'failed' && suite.assertionResults.length === 0)
    return [`${file}\n${firstLines(suite.message ?? '')}`]
  return suite.assertionResults
    .filter(test => test.status === 'failed')
    .map(test => `${file}: ${test.fullName}\n${firstLines((test.failureMessages ?? []).join('\n'))}`)
}

function firstLines(text: string): string {
  return text.split('\n').slice(0, FAILURE_LINES).join('\n')
}
