// Seconds from `npm start` of a built Kindred to the first answer on `/`.
//
//   node bench/start.ts [--runs 5]
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../test/server/find-free-port.ts'
import { makeBenchFolder } from './app/bench-server.ts'
import { readOption } from './options.ts'
import { pollUntil } from './poll-for.ts'
import { recordResults } from './results.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const POLL_MS = 5

const runs: number[] = []
for (let run = 0; run < Number(readOption('runs', '5')); run++) {
  const seconds = await measureStart()
  runs.push(seconds)
  console.log(`${seconds.toFixed(2)} s`)
}
const sorted = runs.toSorted((a, b) => a - b)
recordResults('start', {
  runs: runs.length,
  medianSeconds: sorted[Math.floor(runs.length / 2)],
  slowestSeconds: sorted.at(-1),
})

async function measureStart(): Promise<number> {
  const port = await findFreePort()
  const dataDir = await makeBenchFolder('start')
  const startedAt = performance.now()
  const kindred = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], PORT: String(port), KINDRED_DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const ended = new Promise(resolve => kindred.once('exit', resolve))
  try {
    await pollUntil(() => isAnswered(port), { everyMs: POLL_MS })
    return (performance.now() - startedAt) / 1000
  } finally {
    kindred.kill('SIGTERM')
    await ended
  }
}

async function isAnswered(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/`)).ok
  } catch {
    return false
  }
}
