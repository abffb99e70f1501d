// How many presses a truthful person needs until a library is right:
//
//   node_modules/.bin/node bench/effort.ts [--families FACES] [--album FACES] [--adults FACES]
//     [--network ID] [--against CHECKOUT] [--record no]
//
// FACES.json and FACES.bin are written by bench/embed-people.ts and bench/embed-album.ts; the
// published figures are measured with the halves for judging (bench/README.md). Every press counts:
// one for each tap on a face, each button that sends a request, and each name chosen or typed. The
// same libraries are also brought to rights face by face, by average linkage with grids of
// suggestions, and with CHECKOUT, another version of this repository.
import { resolve } from 'node:path'
import { BUNDLED_NETWORK, NETWORKS } from '../faces/networks/networks.ts'
import { loadNeighbours } from '../server/machinery/imaging/load-face-models.ts'
import { makeBenchFolder } from './app/bench-server.ts'
import { bringToRights, isKnown, loadKindred } from './effort/kindred-user.ts'
import { computePressesPerFace, type Effort } from './effort/presses.ts'
import { nameEveryFace, nameGroupsOfAverageLinkage } from './effort/reference-users.ts'
import {
  listFamilyLibraries,
  readLabelledFaces,
  separatePhotos,
  type LabelledFace,
} from './labelled-faces.ts'
import { readOption } from './options.ts'
import { readFigures, recordResults } from './results.ts'

/** Least mean similarity of two groups of average linkage. */
const LINKAGE = { mobilefacenet: 0.4, 'edgeface-xs': 0.3, 'edgeface-xxs': 0.3 }
const LEAST_PICTURES_OF_ADULT = 3

const network = Object.values(NETWORKS).find(({ id }) => id === readOption('network', BUNDLED_NETWORK.id))
if (!network) throw new Error('There is no such --network.')
const neighbours = await loadNeighbours({ threads: 1 })
const against = readOption('against', '')
const now = await loadKindred(resolve('.'))
const before = against === '' ? undefined : await loadKindred(resolve(against))

const families = await readOptional('families')
const libraries: Record<string, readonly (readonly LabelledFace[])[]> = {
  'each family alone, photos known': families.flatMap(listFamilyLibraries),
  'each family alone, single portraits': families.map(separatePhotos).flatMap(listFamilyLibraries),
  album: await readOptional('album'),
  adults: (await readOptional('adults')).map(keepOften),
}
const folder = await makeBenchFolder('effort')
const results: Record<string, object> = {}
for (const [name, list] of Object.entries(libraries)) {
  if (list.length === 0) continue
  const reference = { model: network.grouping, minSimilarity: LINKAGE[network.id] }
  const ways: Record<string, (faces: readonly LabelledFace[]) => Promise<Effort> | Effort> = {
    'Kindred now': faces => bringToRights(now, faces, { neighbours, network, folder }),
    ...(before && {
      'Kindred before': faces => bringToRights(before, faces, { neighbours, network, folder }),
    }),
    'average linkage and grids': faces => nameGroupsOfAverageLinkage(faces.filter(isOfKnown), reference),
    'face by face': faces => nameEveryFace(faces.filter(isOfKnown)),
  }
  const rows: Record<string, object> = {}
  for (const [way, bring] of Object.entries(ways)) {
    const efforts: Effort[] = []
    for (const faces of list) efforts.push(await bring(faces))
    rows[way] = summarise(efforts)
  }
  results[name] = rows
  console.log(name)
  console.table(rows)
}
// Libraries that were not measured this time keep their figures.
const section = `effort ${network.id}`
if (readOption('record', 'yes') === 'yes') recordResults(section, { ...readFigures(section), ...results })

async function readOptional(option: string): Promise<LabelledFace[][]> {
  const path = readOption(option, '')
  return path === '' ? [] : [await readLabelledFaces(path)]
}

function keepOften(faces: readonly LabelledFace[]): LabelledFace[] {
  const people = [...Map.groupBy(faces, ({ person }) => person).values()]
  return people.filter(({ length }) => length >= LEAST_PICTURES_OF_ADULT).flat()
}

function isOfKnown({ person }: LabelledFace): boolean {
  return isKnown(person)
}

function summarise(efforts: readonly Effort[]) {
  const add = (read: (effort: Effort) => number) => efforts.reduce((sum, effort) => sum + read(effort), 0)
  const faces = add(effort => effort.faces)
  return {
    libraries: efforts.length,
    faces,
    peoplePerFace: Math.round((1000 * add(effort => effort.people)) / faces) / 1000,
    presses: add(effort => effort.presses),
    until90: computePressesPerFace(efforts, 0.9),
    until95: computePressesPerFace(efforts, 0.95),
    until98: computePressesPerFace(efforts, 0.98),
    // Right answers after which pairwise F had fallen by more than .001.
    fell: add(effort => effort.fell),
  }
}
