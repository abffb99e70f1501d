// Records in bench/results.json what `kindred evaluate` measures on an album with known truth, and
// on labelled people if `--people` is given.
//
//   node bench/engine.ts --album ALBUM [--people PEOPLE --pairs PAIRS]
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

const KINDRED = fileURLToPath(new URL('../bin/kindred.mjs', import.meta.url))

const people = readOption('people', '')
const figures = {
  album: await evaluate(['--album', readOption('album')]),
  ...(people !== '' && { people: await evaluate([people, '--pairs', readOption('pairs')]) }),
}
recordResults('engine', figures)
console.log(JSON.stringify(figures, undefined, 2))

async function evaluate(args: readonly string[]): Promise<object> {
  const { stdout } = await promisify(execFile)(process.execPath, [KINDRED, 'evaluate', ...args, '--json'])
  // Written by `kindred evaluate --json`.
  return JSON.parse(stdout) as object
}
