// Runs all test suites for `npm test`, in two lanes side by side: tests often wait for other
// programs, and one suite alone leaves a third of two cores idle. A failed suite does not stop the
// others, so that one run reports every failure.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Scripts of package.json. Both lanes take about as long. */
const LANES = [
  ['check:all', 'test:postgres'],
  ['test:e2e', 'test:release', 'test:models'],
]

const failed = (await Promise.all(LANES.map(runInOrder))).flat()
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}

/** Runs the scripts one after another, and returns those that fail. */
async function runInOrder(scripts: readonly string[]): Promise<string[]> {
  const failed: string[] = []
  for (const script of scripts) {
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
