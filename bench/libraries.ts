// How well people are grouped in libraries of several kinds, with and without the knowledge which
// faces share a photo:
//
//   node_modules/.bin/node bench/libraries.ts --families FACES --ages FACES --adults FACES
//     [--network ID] [--against CHECKOUT] [--record no]
//
// FACES.json and FACES.bin are written by bench/embed-people.ts; the published figures are measured
// with the halves for judging (bench/README.md), adults with the half on which Kindred was
// developed. CHECKOUT is another version of this repository, whose grouping is measured on the same
// libraries.
import { resolve } from 'node:path'
import type * as Grouping from '../faces/cluster/group-faces.ts'
import type { Group } from '../faces/cluster/groupable-face.ts'
import { formatEngineVersion } from '../faces/networks/network.ts'
import type * as Networks from '../faces/networks/networks.ts'
import { BUNDLED_NETWORK } from '../faces/networks/networks.ts'
import { loadNeighbours } from '../server/machinery/imaging/load-face-models.ts'
import {
  countPeople,
  listFamilyLibraries,
  groupByFamily,
  readLabelledFaces,
  separatePhotos,
  type LabelledFace,
} from './labelled-faces.ts'
import { scoreGroups } from './judge-grouping.ts'
import { loadFrom } from './load-checkout.ts'
import { readOption } from './options.ts'
import { createRandom, shuffle } from './random.ts'
import { recordResults } from './results.ts'

const EIGHT = 8
const DRAWS_OF_EIGHT = 20
const MOST_PICTURES = 100

/** Portraits of each kind in a mixed library: of families, and of people as children and adults. */
const MIXED_PORTRAITS = 758
const DRAWS_OF_MIXED = 5
const LARGEST = 10

/** Least share of a group's faces that show one person for it to count as one person. */
const ONE_PERSON = 0.9

const networkId = readOption('network', BUNDLED_NETWORK.id)
const neighbours = await loadNeighbours({ threads: 1 })
const families = await readLabelledFaces(readOption('families'))
const ages = await readLabelledFaces(readOption('ages'))
const adults = await readLabelledFaces(readOption('adults'))
const familyLibraries = listFamilyLibraries(families)

const libraries: Record<string, readonly (readonly LabelledFace[])[]> = {
  'each family alone, photos known': familyLibraries,
  'each family alone, single portraits': familyLibraries.map(separatePhotos),
  'all families, photos known': [families],
  'all families, single portraits': [separatePhotos(families)],
  'childhood and adult pictures': [ages],
  adults: [adults],
  'eight strangers alone': drawStrangers(),
}

const engines = { now: await loadEngine(resolve('.')), ...(await loadOther()) }
const figures: Record<string, object> = {}
for (const [condition, { group, engine }] of Object.entries(engines)) {
  const rows: Record<string, object> = {}
  for (const [name, list] of Object.entries(libraries)) rows[name] = await judge(list, group)
  figures[condition] = { engine, ...rows, 'mixed portraits': await judgeMixed(group) }
  console.log(condition)
  console.table(rows)
  console.log(JSON.stringify(figures[condition]))
}
if (readOption('record', 'yes') === 'yes') recordResults(`libraries ${networkId}`, figures)

type GroupThem = (faces: readonly LabelledFace[]) => Promise<Group[]>

async function loadOther() {
  const against = readOption('against', '')
  return against === '' ? {} : { before: await loadEngine(resolve(against)) }
}

async function loadEngine(checkout: string): Promise<{ group: GroupThem; engine: string }> {
  const load = loadFrom(checkout)
  // Modules of this repository, of this version or another.
  const { groupFaces } = (await load('faces/cluster/group-faces.ts')) as typeof Grouping
  const { NETWORKS } = (await load('faces/networks/networks.ts')) as typeof Networks
  const network = Object.values(NETWORKS).find(({ id }) => id === networkId)
  if (!network) throw new Error(`There is no network ${networkId}.`)
  return {
    group: faces => groupFaces(faces, { neighbours, model: network.grouping }),
    engine: formatEngineVersion(network),
  }
}

function drawStrangers(): LabelledFace[][] {
  const often = groupByPerson(adults).filter(({ length }) => length >= 5)
  return Array.from({ length: DRAWS_OF_EIGHT }, (_, draw) =>
    shuffle(often, createRandom(draw + 1))
      .slice(0, EIGHT)
      .flatMap(pictures => pictures.slice(0, MOST_PICTURES)),
  )
}

function groupByPerson(faces: readonly LabelledFace[]): LabelledFace[][] {
  return [...Map.groupBy(faces, ({ person }) => person).values()]
}

/** Returns the means over several libraries. */
async function judge(list: readonly (readonly LabelledFace[])[], group: GroupThem) {
  const scores = await Promise.all(
    list.map(async faces => {
      const { pairwise, bcubed } = scoreGroups(faces, await group(faces))
      return [pairwise.precision, pairwise.recall, bcubed.f1] as const
    }),
  )
  const mean = (of: 0 | 1 | 2) => round(scores.reduce((sum, score) => sum + score[of], 0) / scores.length)
  return {
    libraries: list.length,
    faces: list.reduce((sum, faces) => sum + faces.length, 0),
    people: list.reduce((sum, faces) => sum + countPeople(faces), 0),
    precision: mean(0),
    recall: mean(1),
    bcubedF1: mean(2),
  }
}

/** Describes the largest people of mixed libraries, which are what one sees first. */
async function judgeMixed(group: GroupThem) {
  const draws = []
  for (let draw = 1; draw <= DRAWS_OF_MIXED; draw++) {
    const drawSome = (groups: readonly LabelledFace[][]) =>
      shuffle(groups, createRandom(draw)).flat().slice(0, MIXED_PORTRAITS)
    const faces = separatePhotos([...drawSome(groupByFamily(families)), ...drawSome(groupByPerson(ages))])
    const personOf = new Map(faces.map(({ id, person }) => [id, person]))
    const largest = (await group(faces)).slice(0, LARGEST).map(({ faceIds }) => {
      const sizes = [...Map.groupBy(faceIds, id => personOf.get(id)).values()].map(({ length }) => length)
      return { faces: faceIds.length, people: sizes.length, purity: Math.max(...sizes) / faceIds.length }
    })
    draws.push({
      onePerson: largest.filter(({ purity }) => purity >= ONE_PERSON).length,
      first: `${largest[0]?.faces} faces of ${largest[0]?.people}`,
    })
  }
  return { portraits: 2 * MIXED_PORTRAITS, ofTheLargest: LARGEST, draws }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
