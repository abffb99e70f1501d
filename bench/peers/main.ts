// Runs Kindred and two other JavaScript libraries, or only the named ones, one after another on the
// same pictures, and records the figures.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readFigures, recordResults } from '../results.ts'
import { type Figures, readOptions } from './measure.ts'

const ENGINES = ['kindred', 'face-api', 'human']

const { limit, engineNames } = readOptions()
const options = process.argv.slice(2).filter(arg => !engineNames.includes(arg))
// Engines that are not measured in this run keep the figures of an earlier run.
const figures = readFigures('peers') as Record<string, Figures>
for (const name of engineNames.length > 0 ? engineNames : ENGINES) {
  console.error(`Measuring ${name}`)
  // One process per engine, to measure its peak memory.
  const measure = fileURLToPath(new URL('measure.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [measure, name, ...options], {
    maxBuffer: 2 ** 26,
  })
  // The libraries print to the same stream; the figures are on the last line.
  figures[name] = { ...figures[name], ...(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Figures) }
}
recordResults('peers', { ...figures, limit, threads: 1 })
console.table(Object.fromEntries(ENGINES.map(name => [name, figures[name] && summarise(figures[name])])))

function summarise({ photos, peakRssMb, people }: Figures) {
  return {
    's/photo': photos?.secondsPerPhoto.toFixed(3),
    'peak MB': peakRssMb,
    'no face': people && (people.imagesWithoutFace / people.images).toFixed(4),
    accuracy: people?.verification.accuracy.toFixed(4),
    'TAR 0.1 %': people?.verification.tarAtFar001.toFixed(3),
    'pairwise F': (people?.grouping ?? people?.linking?.documented)?.pairwise.f1.toFixed(3),
    'best F in hindsight': (people?.helped?.linking.bestWhispers ?? people?.grouping)?.pairwise.f1.toFixed(3),
  }
}
