import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const RESULTS = fileURLToPath(new URL('../bench/results.json', import.meta.url))
const EACH_FAMILY = 'each family a library of its own'

// The sections of bench/results.json whose figures the web app shows, as written by bench/peers,
// bench/grouping.ts and bench/hard-faces.ts. README.md shows the same (test/figures.test.ts).
// Accuracy is measured on people to whom nothing was fitted. Times are processor times, up to twice
// as long if other programs were running.
type Results = {
  peers: Measured<{ kindred: { photos: { photos: number; faces: number; cpuSecondsPerPhoto: number } } }>
  grouping: Measured<{ speed: Record<string, { cpuSeconds: number }> }>
  'hard-faces mobilefacenet': Measured<{
    families: {
      people: number
      grouping: { precision: number }
      [EACH_FAMILY]: { families: number; precision: number; recall: number }
    }
  }>
}
type Measured<Figures> = {
  date: string
  machine: { processor: string; cores: number; memoryGb: number }
  figures: Figures
}

/**
 * Reads the figures that the landing page and About show from the committed benchmarks. A missing
 * figure makes the build fail.
 */
export function readFigures() {
  // The benchmarks wrote this file.
  const results = JSON.parse(readFileSync(RESULTS, 'utf8')) as Results
  const { peers, grouping } = results
  const { photos, faces, cpuSecondsPerPhoto } = peers.figures.kindred.photos
  const { families } = results['hard-faces mobilefacenet'].figures
  const most = Math.max(...Object.keys(grouping.figures.speed).map(Number))
  const sorting = grouping.figures.speed[most]
  if (!sorting) throw new Error('bench/results.json lacks figures that the web app shows.')
  return {
    date: grouping.date,
    machine: grouping.machine,
    family: families[EACH_FAMILY],
    manyFamilies: { precision: families.grouping.precision, people: families.people },
    sorting: { faces: most, seconds: sorting.cpuSeconds },
    photo: { ms: 1000 * cpuSecondsPerPhoto, photos, faces: Math.round((10 * faces) / photos) / 10 },
  }
}
