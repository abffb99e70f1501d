// Records in bench/results.json what `kindred evaluate` measures on labelled people and on an album
// with known truth.
//
//   node bench/engine.ts --people ../shared/data/lfw-dev/people \
//     --pairs ../shared/data/lfw-dev/pairs.tsv --album DIR
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

const KINDRED = fileURLToPath(new URL('../bin/kindred.mjs', import.meta.url))

const album = await evaluate(['--album', readOption('album')])
const people = await evaluate([readOption('people'), '--pairs', readOption('pairs')])
recordResults('engine', { people, album })
console.log(JSON.stringify({ people, album }, undefined, 2))

async function evaluate(args: readonly string[]): Promise<object> {
  const { stdout } = await promisify(execFile)(process.execPath, [KINDRED, 'evaluate', ...args, '--json'])
  // The JSON of our own command.
  return JSON.parse(stdout) as object
}
