// How well a network distinguishes people on pictures that are harder than LFW:
//
//   node_modules/.bin/node bench/hard-faces.ts [--network ID] NAME=FACES...
//
// FACES.json and FACES.bin are written by bench/embed-people.ts from the hard pictures of
// bench/README.md; the published figures are measured with the half for judging. If people belong
// to families, each large family is also scored as a library of its own.
import { parseArgs } from 'node:util'
import { formatEngineVersion } from '../faces/networks/network.ts'
import { BUNDLED_NETWORK, NETWORKS } from '../faces/networks/networks.ts'
import { computeDotProduct } from '../faces/vectors.ts'
import { loadNeighbours } from '../server/machinery/imaging/load-face-models.ts'
import { judgeGrouping } from './judge-grouping.ts'
import { countPeople, listFamilyLibraries, readLabelledFaces, type LabelledFace } from './labelled-faces.ts'
import { readFigures, recordResults } from './results.ts'

const FALSE_ACCEPT_RATES = [1e-3, 1e-4, 1e-5]

/** With fewer accepted pairs of different people than this, a rate is not reported. */
const MIN_FALSE_ACCEPTS = 5

/** Similarities from -1 to 1 are counted in this many steps. */
const STEPS = 200_000

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { network: { type: 'string', default: BUNDLED_NETWORK.id } },
})
const network = Object.values(NETWORKS).find(({ id }) => id === values.network)
if (positionals.length === 0 || !network)
  throw new Error('usage: bench/hard-faces.ts [--network ID] NAME=FACES...')
const neighbours = await loadNeighbours({ threads: 2 })
const options = { neighbours, model: network.grouping }
const results: Record<string, object> = {}
for (const set of positionals) {
  const [name = '', path = ''] = set.split('=')
  const faces = await readLabelledFaces(path)
  const families = listFamilyLibraries(faces)
  results[name] = {
    engine: formatEngineVersion(network),
    faces: faces.length,
    people: countPeople(faces),
    tarAtFar: computeTrueAcceptRates(faces),
    grouping: describe([await judgeGrouping(faces, options)]),
    ...(families.length > 0 && {
      'each family a library of its own': {
        families: families.length,
        ...describe(await Promise.all(families.map(family => judgeGrouping(family, options)))),
      },
    }),
  }
  console.log(name, JSON.stringify(results[name], undefined, 2))
}
const section = `hard-faces ${network.id}`
// Sets that were not measured this time keep the figures of an earlier engine.
recordResults(section, { ...readFigures(section), ...results })

/**
 * Computes, for each false accept rate of pairs of two people, the share of pairs of one person
 * above the same threshold. Leaves out pairs of two childhood pictures: many of them are copies.
 */
function computeTrueAcceptRates(faces: readonly LabelledFace[]): Record<string, number | null> {
  const same = new Float64Array(STEPS)
  const different = new Float64Array(STEPS)
  for (const [i, one] of faces.entries()) {
    for (let j = i + 1; j < faces.length; j++) {
      const other = faces[j]!
      if (isYoung(one) && isYoung(other)) continue
      const similarity = computeDotProduct(one.embedding, other.embedding)
      const step = Math.min(STEPS - 1, Math.max(0, Math.floor(((similarity + 1) / 2) * STEPS)))
      const counts = one.person === other.person ? same : different
      counts[step]!++
    }
  }
  const [allSame, allDifferent] = [computeSum(same), computeSum(different)]
  return Object.fromEntries(
    FALSE_ACCEPT_RATES.map(rate => {
      const accepts = rate * allDifferent
      if (accepts < MIN_FALSE_ACCEPTS) return [rate.toExponential(), null]
      let [found, wrong] = [0, 0]
      for (let step = STEPS - 1; step >= 0 && wrong + different[step]! <= accepts; step--) {
        found += same[step]!
        wrong += different[step]!
      }
      return [rate.toExponential(), round(found / allSame)]
    }),
  )
}

function isYoung({ id }: LabelledFace): boolean {
  return id.includes('/young__')
}

/** Returns the means of the scores of several libraries. */
function describe(scores: Awaited<ReturnType<typeof judgeGrouping>>[]) {
  const mean = (of: (score: (typeof scores)[number]) => number) =>
    round(computeSum(scores.map(of)) / scores.length)
  return {
    precision: mean(score => score.pairwise.precision),
    recall: mean(score => score.pairwise.recall),
    f1: mean(score => score.pairwise.f1),
    bcubedF1: mean(score => score.bcubed.f1),
    groups: mean(score => score.clusters),
  }
}

function computeSum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
