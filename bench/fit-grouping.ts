// Fits fitted-model.ts of a recognition network to labelled faces:
//
//   node_modules/.bin/node bench/fit-grouping.ts ADULTS [OTHERS...] [--network ID] [--write]
//
// ADULTS and OTHERS name files written by bench/embed-people.ts. The odds are fitted to ADULTS, the
// typical faces to people of all sets: families, children, people of other descent. The labels of
// the other sets are too often wrong to fit the odds to them (decision 41). First validates the
// method: fits on one half of the people and tests on the other, and the reverse. Then fits the
// model on all people, and with --write updates the source.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { agglomerate } from '../faces/cluster/agglomerate.ts'
import { Clusters } from '../faces/cluster/clusters.ts'
import { findSimilarPairs } from '../faces/cluster/form-groups.ts'
import {
  TYPICAL_FACES_IN_A_SET,
  TYPICAL_FACE_SETS,
  TYPICAL_FACES_SCALE,
  type GroupingModel,
  type OddsWeights,
} from '../faces/cluster/grouping-model.ts'
import { mergeFigures } from '../faces/cluster/merge-odds.ts'
import { computePriorOddsAmong } from '../faces/cluster/prior-odds.ts'
import { BUNDLED_NETWORK, NETWORKS } from '../faces/networks/networks.ts'
import { normalise } from '../faces/vectors.ts'
import { loadNeighbours } from '../server/machinery/imaging/load-face-models.ts'
import { judgeGrouping } from './judge-grouping.ts'
import { readFamily, readLabelledFaces, type LabelledFace } from './labelled-faces.ts'
import { fitLogistic, type Example } from './logistic-regression.ts'
import { createRandom, hashText, shuffle } from './random.ts'

/** Share of the nearest pairs of one person whose merge the initial weights do not consider. */
const DOUBTFUL_SHARE = 0.02

/** Difference in log odds between the mean nearest pair of one person and that of two people. */
const FIRST_SPREAD = 12

/** Log odds added when collecting merges again, so that wrong ones are included. */
const MARGIN = 7

/** Log odds subtracted from the fit: a wrong merge is worse for a user than a missing one. */
const CAUTION = 0.25

/** Shifts of the log odds to test, to see how flat the optimum is. */
const SHIFTS = [-1, -0.5, 0, 0.5, 1]

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    network: { type: 'string', default: BUNDLED_NETWORK.id },
    write: { type: 'boolean', default: false },
  },
})
const network = Object.values(NETWORKS).find(({ id }) => id === values.network)
if (positionals.length === 0 || !network)
  throw new Error('usage: bench/fit-grouping.ts ADULTS [OTHERS...] [--network ID] [--write]')
const neighbours = await loadNeighbours({ threads: 2 })
const sets = await Promise.all(positionals.map(readLabelledFaces))
const halves = [0, 1].map(half =>
  sets.map(faces => faces.filter(({ person }) => hashText(readFamily(person)) % 2 === half)),
)
for (const [train, test] of [halves, halves.toReversed()]) {
  const model = await fit(train!)
  for (const [i, faces] of test!.entries()) {
    print(`${positionals[i]}: tested on ${faces.length} faces of people not fitted on`)
    await printScores(faces, model)
  }
}
const model = await fit(sets)
print(`fitted on all; weights ${model.weights.map(weight => weight.toFixed(3)).join(', ')}`)
await printScores(sets[0] ?? [], model)
if (values.write) await write(model, network.id)

async function fit([adults = [], ...others]: readonly LabelledFace[][]): Promise<GroupingModel> {
  const typicalFaces = findTypicalFaces([adults, ...others].flat())
  let weights = await findFirstWeights(adults, typicalFaces)
  for (const margin of [0, MARGIN]) {
    const examples = await collectMergeExamples(adults, {
      typicalFaces,
      weights: shiftWeights(weights, margin),
    })
    // One number for the intercept and one for each figure.
    weights = fitLogistic(examples) as unknown as OddsWeights
  }
  // Grouping adds the prior for the number of people.
  const prior = computePriorOddsAmong(new Set(adults.map(({ person }) => person)).size)
  return { typicalFaces, weights: shiftWeights(weights, -prior - CAUTION) }
}

/** Averages people, not faces, so that many pictures of a person do not weigh more. */
function findTypicalFaces(faces: readonly LabelledFace[]): Float32Array {
  const sums = new Map<string, Float32Array>()
  for (const { person, embedding } of faces) {
    const sum = sums.get(person)
    if (sum) for (const [i, value] of embedding.entries()) sum[i]! += value
    else sums.set(person, embedding.slice())
  }
  const means = [...sums.values()].map(normalise)
  const found = Array.from({ length: TYPICAL_FACE_SETS }, (_, set) =>
    findMeans(means, TYPICAL_FACES_IN_A_SET, createRandom(set + 1)),
  )
  return Float32Array.from(
    found.flat().flatMap(row => [...row]),
    value => toByte(value) / TYPICAL_FACES_SCALE,
  )
}

function toByte(value: number): number {
  const byte = Math.round(value * TYPICAL_FACES_SCALE)
  if (Math.abs(byte) > 127) throw new RangeError('TYPICAL_FACES_SCALE is too large for this network')
  return byte
}

/** Initial weights: similarity minus commonness, low enough to consider every doubtful merge. */
async function findFirstWeights(
  faces: readonly LabelledFace[],
  typicalFaces: Float32Array,
): Promise<OddsWeights> {
  const clusters = buildClusters(faces, { typicalFaces, weights: [0, 0, 0, 0, 0] })
  const [same, different]: [number[], number[]] = [[], []]
  for (const [one, other] of await findGoodPairs(clusters)) {
    const [similarity, commonness] = mergeFigures(clusters, one, other)
    const isSame = faces[one]!.person === faces[other]!.person
    ;(isSame ? same : different).push(similarity - commonness)
  }
  const slope = FIRST_SPREAD / (computeMean(same) - computeMean(different))
  const least = same.toSorted((a, b) => a - b)[Math.floor(same.length * DOUBTFUL_SHARE)]!
  return [-slope * least, slope, -slope, 0, 0]
}

function computeMean(figures: readonly number[]): number {
  return figures.reduce((sum, one) => sum + one, 0) / figures.length
}

/** Collects merges in the order of their odds, and performs only the correct ones. */
async function collectMergeExamples(
  faces: readonly LabelledFace[],
  model: GroupingModel,
): Promise<Example[]> {
  const clusters = buildClusters(faces, model)
  const examples: Example[] = []
  agglomerate(clusters, await findGoodPairs(clusters), {
    mayMerge(first, second) {
      const isPositive = faces[first]!.person === faces[second]!.person
      examples.push({ figures: mergeFigures(clusters, first, second), isPositive })
      return isPositive
    },
  })
  return examples
}

function buildClusters(faces: readonly LabelledFace[], model: GroupingModel): Clusters {
  return new Clusters(
    faces.map(face => ({ faces: [face], subjects: [] })),
    model,
  )
}

/** Pairs of faces whose quality lets them connect others. */
async function findGoodPairs(clusters: Clusters): Promise<Iterable<readonly [number, number]>> {
  const good = Array.from({ length: clusters.count }, (_, face) => face).filter(
    face => !clusters.isPoor[face],
  )
  return await findSimilarPairs(clusters, good, neighbours)
}

async function printScores(faces: readonly LabelledFace[], model: GroupingModel): Promise<void> {
  for (const shift of SHIFTS) {
    const shifted = { ...model, weights: shiftWeights(model.weights, shift) }
    const { pairwise, bcubed, clusters, identities } = await judgeGrouping(faces, {
      neighbours,
      model: shifted,
    })
    const show = ({ precision, recall, f1 }: typeof pairwise) =>
      [precision, recall, f1].map(value => value.toFixed(4)).join(' / ')
    print(
      `  ${shift}: pairwise ${show(pairwise)}  BCubed ${show(bcubed)}  ${clusters} groups of ${identities} people`,
    )
  }
}

function shiftWeights([intercept, ...rest]: OddsWeights, shift: number): OddsWeights {
  return [intercept + shift, ...rest]
}

async function write({ typicalFaces, weights }: GroupingModel, networkId: string): Promise<void> {
  const bytes = Int8Array.from(typicalFaces, toByte)
  const base64 = Buffer.from(bytes.buffer).toString('base64')
  const lines = base64.match(/.{1,960}/g) ?? []
  const source = [
    '// Written by bench/fit-grouping.ts; see faces/cluster/grouping-model.ts.',
    '',
    `export const FITTED_WEIGHTS = [${weights.map(weight => Number(weight.toPrecision(6))).join(', ')}] as const`,
    '',
    'export const FITTED_TYPICAL_FACES =',
    lines.map(line => `  '${line}'`).join(' +\n'),
    '',
  ]
  const file = new URL(`../faces/networks/${networkId}/fitted-model.ts`, import.meta.url)
  await writeFile(file, source.join('\n'))
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

const ROUNDS = 25

/** Clusters vectors of length 1 around `count` directions. `random` returns numbers from 0 to 1. */
function findMeans(vectors: readonly Float32Array[], count: number, random: () => number): Float32Array[] {
  let means = shuffle(vectors, random).slice(0, count)
  for (let round = 0; round < ROUNDS; round++) {
    const sums = means.map(mean => new Float32Array(mean.length))
    for (const vector of vectors) {
      const sum = sums[findNearest(vector, means)]
      for (const [i, value] of vector.entries()) if (sum) sum[i]! += value
    }
    means = sums.map((sum, i) => (sum.some(value => value !== 0) ? normalise(sum) : means[i]!))
  }
  return means
}

function findNearest(vector: Float32Array, means: readonly Float32Array[]): number {
  let best = -Infinity
  let index = 0
  for (const [i, mean] of means.entries()) {
    let product = 0
    for (let d = 0; d < vector.length; d++) product += vector[d]! * mean[d]!
    if (product > best) {
      best = product
      index = i
    }
  }
  return index
}
