import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { engineVersionOf } from '../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../faces/networks/networks.ts'

const RESULTS = fileURLToPath(new URL('results.json', import.meta.url))
const PACKAGE = fileURLToPath(new URL('../package.json', import.meta.url))

/** Replaces one section of bench/results.json by these figures, with date and machine. */
export function recordResults(section: string, figures: object): void {
  // Both files are our own; other sections are kept.
  const results = JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, object>
  const { dependencies } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as {
    dependencies: Record<string, string>
  }
  results[section] = {
    date: new Date().toISOString().slice(0, 10),
    machine: {
      processor: cpus()[0]?.model,
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
    },
    versions: {
      engine: engineVersionOf(BUNDLED_NETWORK),
      node: process.versions.node,
      'onnxruntime-node': dependencies['onnxruntime-node'],
      sharp: dependencies['sharp'],
    },
    figures,
  }
  const sorted = Object.fromEntries(
    Object.entries(results).sort(([one], [other]) => one.localeCompare(other)),
  )
  writeFileSync(RESULTS, `${JSON.stringify(sorted, undefined, 2)}\n`)
}
