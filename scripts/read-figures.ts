import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const RESULTS = fileURLToPath(new URL('../bench/results.json', import.meta.url))
const FAMILY = 'family, 8 people of up to 100 pictures'

// The sections of bench/results.json that the web app shows figures of, as bench/engine.ts and
// bench/grouping.ts write them.
type Results = {
  engine: Measured<{ album: { photos: number; msPerPhoto: number } }>
  grouping: Measured<{
    accuracy: Record<string, { faces: number; people: number; f1: number }>
    speed: Record<string, { seconds: number }>
  }>
}
type Measured<Figures> = {
  date: string
  machine: { processor: string; cores: number; memoryGb: number }
  figures: Figures
}

/**
 * Reads the figures that the landing page and About show from the committed benchmarks. A missing
 * figure stops the build.
 */
export function readFigures() {
  // Our own file.
  const { engine, grouping } = JSON.parse(readFileSync(RESULTS, 'utf8')) as Results
  const { [FAMILY]: family, all: hard } = grouping.figures.accuracy
  const most = Math.max(...Object.keys(grouping.figures.speed).map(Number))
  const sorting = grouping.figures.speed[most]
  if (!family || !hard || !sorting)
    throw new Error('bench/results.json lacks figures that the web app shows.')
  return {
    date: grouping.date,
    machine: grouping.machine,
    family: { share: family.f1, faces: family.faces, people: family.people },
    strangers: { share: hard.f1, faces: hard.faces, people: hard.people },
    sorting: { faces: most, seconds: sorting.seconds },
    photo: { ms: engine.figures.album.msPerPhoto, photos: engine.figures.album.photos },
  }
}
