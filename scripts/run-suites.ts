// Runs all test suites for `npm test`, in two lanes side by side: tests often wait for other
// programs, and one suite alone leaves a third of two cores idle. A failed suite does not stop the
// others, so that one run reports every failure.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Scripts of package.json. The code is checked while packages of the system are installed. */
const PREPARATIONS = [['test:prepare'], ['check:prepare', 'check:steps']]
/** Longest first: the lane that is free takes the next one, so that both end at about one time. */
const SUITES = ['test:e2e', 'test:unit', 'test:postgres', 'test:release', 'test:models']
const LANES = 2

const waiting = [...SUITES]
const failed = [
  ...(await runInLanes(PREPARATIONS)),
  // All lanes take from the same list.
  ...(await runInLanes(Array.from({ length: LANES }, () => waiting))),
]
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}

async function runInLanes(lanes: readonly string[][]): Promise<string[]> {
  return (await Promise.all(lanes.map(runInOrder))).flat()
}

/** Takes the scripts from the list and runs them one after another. Returns those that fail. */
async function runInOrder(scripts: string[]): Promise<string[]> {
  const failed: string[] = []
  for (let script = scripts.shift(); script !== undefined; script = scripts.shift()) {
    const startedAt = performance.now()
    const isPassed = await runScript(script)
    if (!isPassed) failed.push(script)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`${isPassed ? '✓' : '✗'} ${script} (${seconds} s)`)
  }
  return failed
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
