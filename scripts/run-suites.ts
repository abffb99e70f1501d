// Runs all test suites for `npm test`, in two lanes side by side: tests often wait for other
// programs, and one suite alone leaves a third of two cores idle. A failed suite does not stop the
// others, so that one run reports every failure.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Longest first: the lane that is free takes the next one, so that both end at about one time. */
const SUITES = ['test:e2e', 'test:unit', 'test:postgres', 'test:release', 'test:models']

const waiting = [...SUITES]
const failed: string[] = []

// The code is checked while packages are installed; the first suite need not wait for it.
const codeCheck = run('check:steps')
const packages = [run('check:prepare'), run('test:prepare')]
await Promise.all([runLaneAfter(...packages), runLaneAfter(codeCheck, ...packages)])
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}

/** Takes suites from the list that both lanes share, and runs them one after another. */
async function runLaneAfter(...preparations: readonly Promise<void>[]): Promise<void> {
  await Promise.all(preparations)
  for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) await run(suite)
}

/** Runs a script of package.json, and prints whether it passed and how long it took. */
async function run(script: string): Promise<void> {
  const startedAt = performance.now()
  const isPassed = await runScript(script)
  if (!isPassed) failed.push(script)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${isPassed ? '✓' : '✗'} ${script} (${seconds} s)`)
}

/** Prints each line of a script with its name before it, and returns whether the script passes. */
async function runScript(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', line => console.log(`${script} | ${line}`))
  return new Promise(resolve => {
    child.on('close', code => resolve(code === 0))
  })
}
