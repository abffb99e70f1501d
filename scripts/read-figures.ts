import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const RESULTS = fileURLToPath(new URL('../bench/results.json', import.meta.url))
const EACH_FAMILY = 'each family alone, photos known'
const EACH_FAMILY_ALONE = 'each family alone, single portraits'
const ALL_FAMILIES = 'all families, photos known'

// The sections of bench/results.json whose figures the web app shows, as written by bench/peers,
// bench/grouping.ts and bench/libraries.ts. README.md shows the same (test/figures.test.ts).
// Accuracy is measured on people to whom nothing was fitted. The time of a photo is that of one
// core, up to twice as long if other programs were running.
type Results = {
  peers: Measured<{ kindred: { photos: { photos: number; faces: number; cpuSecondsPerPhoto: number } } }>
  grouping: Measured<{ speed: Record<string, { seconds: number }> }>
  'libraries mobilefacenet': Measured<{
    now: Record<typeof EACH_FAMILY | typeof EACH_FAMILY_ALONE | typeof ALL_FAMILIES, Libraries>
  }>
}
type Libraries = { libraries: number; people: number; precision: number; recall: number }
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
  const { now } = results['libraries mobilefacenet'].figures
  const family = now[EACH_FAMILY]
  const alone = now[EACH_FAMILY_ALONE]
  const manyFamilies = now[ALL_FAMILIES]
  const most = Math.max(...Object.keys(grouping.figures.speed).map(Number))
  const sorting = grouping.figures.speed[most]
  if (!sorting) throw new Error('bench/results.json lacks figures that the web app shows.')
  return {
    date: grouping.date,
    machine: grouping.machine,
    family: { families: family.libraries, precision: family.precision, recall: family.recall },
    familyAlone: { precision: alone.precision, recall: alone.recall },
    manyFamilies: { precision: manyFamilies.precision, people: manyFamilies.people },
    sorting: { faces: most, seconds: sorting.seconds },
    photo: { ms: 1000 * cpuSecondsPerPhoto, photos, faces: Math.round((10 * faces) / photos) / 10 },
  }
}
