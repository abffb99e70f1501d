// Adds up the reports of the test suites in test-results/ and prints the totals as the last line of
// a CI run.
import { existsSync, globSync, readFileSync } from 'node:fs'

type Assertion = { readonly fullName: string; readonly status: string }
type Suite = {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly Assertion[]
}
type Report = { readonly testResults: readonly Suite[] }

/**
 * Only tests with this text in their names may be skipped in CI, because they need the labelled
 * pictures beside the repository.
 */
const ALLOWED_SKIP = /\.\.\/shared/

const REPORTS = ['unit', 'models', 'postgres', 'e2e', 'release'].map(name => `test-results/${name}.json`)

const suites = globSync('test-results/*.json').flatMap(
  file => (JSON.parse(readFileSync(file, 'utf8')) as Report).testResults,
)
const tests = suites.flatMap(suite => suite.assertionResults)
// A file that could not be loaded has no tests, but counts as failed.
const brokenSuites = suites.filter(suite => suite.status === 'failed' && suite.assertionResults.length === 0)
const passed = tests.filter(test => test.status === 'passed')
const failed = tests.filter(test => test.status === 'failed')
const skipped = tests.filter(test => test.status !== 'passed' && test.status !== 'failed')

const missing = REPORTS.filter(file => !existsSync(file))
for (const file of missing) console.log(`No report: ${file}`)
const unexplained = skipped.filter(test => !ALLOWED_SKIP.test(test.fullName))
for (const test of unexplained) console.log(`Skipped: ${test.fullName}`)
if (failed.length + brokenSuites.length + missing.length + unexplained.length > 0) process.exitCode = 1

const counts = [`${passed.length} passed`, `${failed.length + brokenSuites.length} failed`]
if (skipped.length > 0) counts.push(`${skipped.length} skipped`)
console.log(counts.join(', '))
