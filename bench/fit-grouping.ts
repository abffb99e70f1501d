// Fits fitted-model.ts of a recognition network to labelled faces:
//
//   node_modules/.bin/node bench/fit-grouping.ts FACES [--network ID] [--write]
//
// FACES.json and FACES.bin are written by bench/embed-people.ts. First validates the method: fits
// on one half of the people and tests on the other, both ways. Then fits the model on all, and with
// --write updates the source.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { agglomerate } from '../faces/cluster/agglomerate.ts'
import { Clusters } from '../faces/cluster/clusters.ts'
import { findSimilarPairs } from '../faces/cluster/form-groups.ts'
import { groupFaces } from '../faces/cluster/group-faces.ts'
import { groupIdByFace } from '../faces/cluster/groupable-face.ts'
import {
  TYPICAL_FACES_IN_A_SET,
  TYPICAL_FACES_SCALE,
  type GroupingModel,
  type OddsWeights,
} from '../faces/cluster/grouping-model.ts'
import { mergeFigures } from '../faces/cluster/merge-odds.ts'
import { scoreClustering, type ClusteringScores } from '../faces/evaluate/clustering-scores.ts'
import { BUNDLED_NETWORK, NETWORKS } from '../faces/networks/networks.ts'
import { normalise } from '../faces/vectors.ts'
import { loadNeighbours } from '../server/imaging/load-face-models.ts'
import { findMeans } from './k-means.ts'
import { readLabelledFaces, type LabelledFace } from './labelled-faces.ts'
import { fitLogistic, type Example } from './logistic-regression.ts'
import { createRandom, hashText } from './random.ts'

const SETS = 4

/** Share of the nearest pairs, of those of one person, that the initial weights leave out. */
const DOUBTFUL_SHARE = 0.02

/** Log odds between the mean pair of one person and that of two, of the nearest pairs. */
const FIRST_SPREAD = 12

/** Log odds added when collecting merges again, so that wrong ones are included. */
const MARGIN = 7

/** Log odds subtracted from the fit: a wrong merge is worse for a user than a missing one. */
const CAUTION = 0.75

/** Shifts of the log odds to test, to see how flat the optimum is. */
const SHIFTS = [-1, -0.5, 0, 0.5, 1]

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    network: { type: 'string', default: BUNDLED_NETWORK.id },
    write: { type: 'boolean', default: false },
  },
})
const path = positionals[0]
const network = Object.values(NETWORKS).find(({ id }) => id === values.network)
if (path === undefined || !network)
  throw new Error('usage: bench/fit-grouping.ts FACES [--network ID] [--write]')
const { id: networkId, grouping } = network
const neighbours = await loadNeighbours({ threads: 2 })
const faces = await readLabelledFaces(path)
const halves = [0, 1].map(half => faces.filter(({ person }) => hashText(person) % 2 === half))
for (const [train, test] of [halves, halves.toReversed()]) {
  const model = await fit(train!)
  print(`fitted on ${train!.length} faces, tested on the ${test!.length} of other people`)
  for (const shift of SHIFTS) print(`  ${shift}: ${describe(await judge(test!, shifted(model, shift)))}`)
}
const model = await fit(faces)
print(`fitted on all; weights ${model.weights.map(weight => weight.toFixed(3)).join(', ')}`)
for (const shift of SHIFTS) print(`  ${shift}: ${describe(await judge(faces, shifted(model, shift)))}`)
if (values.write) await write(model)

async function fit(people: readonly LabelledFace[]): Promise<GroupingModel> {
  const typicalFaces = findTypicalFaces(people)
  const { cohesion } = grouping
  let weights = await findFirstWeights(people, typicalFaces)
  for (const margin of [0, MARGIN]) {
    const examples = await collectMergeExamples(people, {
      typicalFaces,
      weights: shiftedWeights(weights, margin),
      cohesion,
    })
    // One number for the intercept and one for each figure.
    weights = fitLogistic(examples) as unknown as OddsWeights
  }
  return { typicalFaces, weights: shiftedWeights(weights, -CAUTION), cohesion }
}

/** Initial weights: similarity minus commonness, low enough to consider every doubtful merge. */
async function findFirstWeights(
  people: readonly LabelledFace[],
  typicalFaces: Float32Array,
): Promise<OddsWeights> {
  const model: GroupingModel = { ...grouping, typicalFaces }
  const clusters = new Clusters(
    people.map(face => ({ faces: [face], subjects: [] })),
    model,
  )
  const [same, different]: [number[], number[]] = [[], []]
  for (const [one, other] of await findSimilarPairs(clusters, [...people.keys()], neighbours)) {
    const [similarity, commonness] = mergeFigures(clusters, one, other)
    const isSame = people[one]!.person === people[other]!.person
    ;(isSame ? same : different).push(similarity - commonness)
  }
  const slope = FIRST_SPREAD / (mean(same) - mean(different))
  const least = same.toSorted((a, b) => a - b)[Math.floor(same.length * DOUBTFUL_SHARE)]!
  return [-slope * least, slope, -slope, 0, 0, 0, 0]
}

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, one) => sum + one, 0) / figures.length
}

/** Averages people, not faces, so that many pictures of a person do not weigh more. */
function findTypicalFaces(people: readonly LabelledFace[]): Float32Array {
  const sums = new Map<string, Float32Array>()
  for (const { person, embedding } of people) {
    const sum = sums.get(person)
    if (sum) for (const [i, value] of embedding.entries()) sum[i]! += value
    else sums.set(person, embedding.slice())
  }
  const means = [...sums.values()].map(normalise)
  const found = Array.from({ length: SETS }, (_, set) =>
    findMeans(means, TYPICAL_FACES_IN_A_SET, createRandom(set + 1)),
  )
  return Float32Array.from(
    found.flat().flatMap(row => [...row]),
    value => Math.round(value * TYPICAL_FACES_SCALE) / TYPICAL_FACES_SCALE,
  )
}

/** Collects merges in the order of their odds, and performs only the correct ones. */
async function collectMergeExamples(
  people: readonly LabelledFace[],
  model: GroupingModel,
): Promise<Example[]> {
  const clusters = new Clusters(
    people.map(face => ({ faces: [face], subjects: [] })),
    model,
  )
  const examples: Example[] = []
  const pairs = await findSimilarPairs(clusters, [...people.keys()], neighbours)
  agglomerate(clusters, pairs, {
    mayMerge(first, second) {
      const isPositive = people[first]!.person === people[second]!.person
      examples.push({ figures: mergeFigures(clusters, first, second), isPositive })
      return isPositive
    },
  })
  return examples
}

async function judge(people: readonly LabelledFace[], model: GroupingModel): Promise<ClusteringScores> {
  const groupByFaceId = groupIdByFace(await groupFaces(people, { neighbours, model }))
  return scoreClustering(
    people.map(face => face.person),
    people.map(face => groupByFaceId.get(face.id) ?? ''),
  )
}

function shifted(model: GroupingModel, shift: number): GroupingModel {
  return { ...model, weights: shiftedWeights(model.weights, shift) }
}

function shiftedWeights([intercept, ...rest]: OddsWeights, shift: number): OddsWeights {
  return [intercept + shift, ...rest]
}

function describe({ pairwise, bcubed, clusters, identities }: ClusteringScores): string {
  const show = ({ precision, recall, f1 }: typeof pairwise) =>
    [precision, recall, f1].map(value => value.toFixed(4)).join(' / ')
  return `pairwise ${show(pairwise)}  BCubed ${show(bcubed)}  ${clusters} groups of ${identities} people`
}

async function write({ typicalFaces, weights }: GroupingModel): Promise<void> {
  const bytes = Int8Array.from(typicalFaces, value => Math.round(value * TYPICAL_FACES_SCALE))
  const base64 = Buffer.from(bytes.buffer).toString('base64')
  const lines = base64.match(/.{1,960}/g) ?? []
  const source = [
    '// Written by bench/fit-grouping.ts; see faces/cluster/grouping-model.ts.',
    '',
    `export const FITTED_WEIGHTS = [${weights.map(weight => Number(weight.toFixed(5))).join(', ')}] as const`,
    '',
    'export const FITTED_TYPICAL_FACES =',
    lines.map(line => `  '${line}'`).join(' +\n'),
    '',
  ]
  await writeFile(
    new URL(`../faces/networks/${networkId}/fitted-model.ts`, import.meta.url),
    source.join('\n'),
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
