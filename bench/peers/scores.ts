import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { scoreClustering, type ClusteringScores } from '../../faces/evaluate/clustering-scores.ts'
import { scoreVerification, type VerificationScores } from '../../faces/evaluate/verification-scores.ts'
import { readPairs } from '../../cli/evaluation/read-truth.ts'
import {
  connectComponents,
  computeDistance,
  measureDistances,
  runChineseWhispers,
  type Distances,
} from './grouping.ts'

export type GroupingScores = Pick<ClusteringScores, 'pairwise' | 'bcubed'>

/** Undefined for a picture without a detected face. */
export type Embeddings = readonly (Float32Array | undefined)[]

/** Scores how well distances of embeddings separate same and different pairs. */
export function scorePairs({ pairs }: People, embeddings: Embeddings): VerificationScores {
  return scoreVerification(
    pairs.map(({ first, second, isSame }) => {
      const one = embeddings[first]
      const other = embeddings[second]
      // Without a face: lower than any similarity of two faces.
      return { isSame, similarity: one && other ? -computeDistance(one, other) : -Infinity }
    }),
  )
}

/** Scores the groups of the pictures with a face; each other picture is a group of its own. */
export function scoreGroups(
  { pictures }: People,
  embeddings: Embeddings,
  groups: readonly (string | number)[],
): GroupingScores {
  const names = groups.values()
  const clusters = embeddings.map((embedding, i) =>
    embedding ? `group ${names.next().value}` : `no face ${i}`,
  )
  const { pairwise, bcubed } = scoreClustering(
    pictures.map(({ person }) => person),
    clusters,
  )
  return { pairwise, bcubed }
}

type AtDistance = GroupingScores & { readonly distance: number }

export type LinkingScores = {
  /** Faces linked up to the documented distance. */
  readonly documented: AtDistance | null
  /**
   * Linking and Chinese Whispers at the distance with the best score. It is chosen by the truth, so
   * no user could choose a better one.
   */
  readonly bestComponents: AtDistance
  readonly bestWhispers: AtDistance
}

/** Scores common grouping methods on the embeddings of a library without its own grouping. */
export function scoreLinking(
  people: People,
  embeddings: Embeddings,
  documentedDistance?: number,
): LinkingScores {
  const distances = measureDistances(embeddings.filter(embedding => embedding !== undefined))
  const candidates = listCandidateDistances(distances)
  const scoreAt = (group: typeof runChineseWhispers, at: number): AtDistance => {
    const scores = scoreGroups(people, embeddings, group(distances, at))
    return { distance: at, ...scores }
  }
  return {
    documented: documentedDistance === undefined ? null : scoreAt(connectComponents, documentedDistance),
    bestComponents: findBest(candidates.map(at => scoreAt(connectComponents, at))),
    bestWhispers: findBest(candidates.map(at => scoreAt(runChineseWhispers, at))),
  }
}

const CANDIDATES = 30
const MIN_LINKED = 1e-5
const MAX_LINKED = 1 / 30

/** Distances that link from one pair in 100,000 to one in 30; the true share is well within. */
function listCandidateDistances({ values }: Distances): number[] {
  const ascending = values.toSorted()
  return Array.from({ length: CANDIDATES }, (_, i) => {
    const share = MIN_LINKED * (MAX_LINKED / MIN_LINKED) ** (i / (CANDIDATES - 1))
    return ascending[Math.floor(share * (ascending.length - 1))] ?? 0
  })
}

function findBest(scores: readonly AtDistance[]): AtDistance {
  return scores.reduce((one, other) => (other.pairwise.f1 > one.pairwise.f1 ? other : one))
}

/** The person shown, and the path below the folder of people. */
type Picture = { readonly person: string; readonly path: string }
/** Two pictures by their indices. */
type Pair = { readonly first: number; readonly second: number; readonly isSame: boolean }
type People = { readonly pictures: readonly Picture[]; readonly pairs: readonly Pair[] }

/**
 * Reads the pictures of a folder with one folder per person: of every k-th person, to get about
 * `limit` pictures, with the pairs of the file between these.
 */
export async function readPeople(folder: string, pairsFile: string, limit: number): Promise<People> {
  const people = readdirSync(folder)
    .toSorted()
    .map(person => {
      const files = readdirSync(join(folder, person)).toSorted()
      return files.map(file => ({ person, path: `${person}/${file}` }))
    })
  const step = Math.max(1, Math.ceil(people.flat().length / limit))
  const pictures = people.filter((_, i) => i % step === 0).flat()
  const places = new Map(pictures.map(({ path }, i) => [path, i]))
  const pairs = (await readPairs(pairsFile)).flatMap(pair => {
    const first = places.get(pair.first)
    const second = places.get(pair.second)
    return first === undefined || second === undefined ? [] : [{ first, second, isSame: pair.isSame }]
  })
  return { pictures, pairs }
}
