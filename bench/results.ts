import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { formatEngineVersion } from '../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../faces/networks/networks.ts'

const RESULTS = fileURLToPath(new URL('results.json', import.meta.url))
const PACKAGE = fileURLToPath(new URL('../package.json', import.meta.url))

/** Returns the figures of a section of bench/results.json; none if it does not exist. */
export function readFigures(section: string): Record<string, unknown> {
  return { ...readResults()[section]?.figures }
}

/** Replaces one section of bench/results.json by these figures, with date and machine. */
export function recordResults(section: string, figures: object): void {
  const results: Record<string, object> = readResults()
  // The package.json of the repository.
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
      engine: formatEngineVersion(BUNDLED_NETWORK),
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

function readResults(): Record<string, { figures: Record<string, unknown> }> {
  // Written by recordResults.
  return JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, { figures: Record<string, unknown> }>
}

/** Measures the processor time of all threads of this process for some work, in milliseconds. */
export async function measureCpuTime(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Returns the value below which this fraction of all values lies; one half gives the median. */
export function computeQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function computeMedian(values: readonly number[]): number {
  return computeQuantile(values, 0.5)
}
