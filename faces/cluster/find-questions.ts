import type { ModelSession } from '../models.ts'
import { computeDotProduct, sumEmbeddings } from '../vectors.ts'
import { Clusters, type Part } from './clusters.ts'
import { areDifferent, resolveDecisions, type Decision } from './decisions.ts'
import { findSimilarPairs } from './form-groups.ts'
import { groupIdByFace, type Group, type GroupableFace } from './groupable-face.ts'
import type { GroupingModel } from './grouping-model.ts'
import { mergeOdds } from './merge-odds.ts'
import { PriorOdds } from './prior-odds.ts'
import { proposeSplit } from './propose-split.ts'

/** Are these two faces one person? */
export type Question = {
  readonly faceIds: readonly [string, string]
  /** The groups of the two faces, larger first; twice the same group if it may be two people. */
  readonly groupIds: readonly [string, string]
  /**
   * The faces to split off with the second one if the two are different; absent between two groups.
   */
  readonly otherSide: readonly string[] | undefined
  /** Probability that they are the same person, 0 to 1. */
  readonly likelihood: number
  /** Number of faces that an answer settles: those of the smaller group or side. */
  readonly settles: number
  /** Expected number of faces that an answer moves; questions are sorted by it. */
  readonly worth: number
}

export type QuestionOptions = {
  /** Runs `models/neighbours.onnx`. */
  readonly neighbours: ModelSession
  /** Oldest first. */
  readonly decisions?: readonly Decision[]
  readonly model: GroupingModel
  /** Restricts the questions to these groups; absent for all. */
  readonly about?: ReadonlySet<string> | undefined
  /** Number of people in the library who are not among the groups. */
  readonly others?: number
}

/**
 * Only this number of the largest groups is considered; questions about smaller ones settle too few
 * faces.
 */
const MAX_GROUPS = 4000

/** If the unexpected answer is less likely than this (one in 400), the question is not asked. */
const MIN_LIKELIHOOD = 0.0025

/**
 * Finds the questions to a user that improve the grouping most, most useful first. `groups` are the
 * result of grouping `faces`.
 */
export async function findQuestions(
  groups: readonly Group[],
  faces: readonly GroupableFace[],
  { neighbours, decisions = [], model, about, others = 0 }: QuestionOptions,
): Promise<Question[]> {
  const faceOf = new Map(faces.map(face => [face.id, face]))
  const { subjects } = resolveDecisions(decisions)
  const subjectsOf = new Map<string, (typeof subjects)[number][]>()
  const groupOfFace = groupIdByFace(groups)
  for (const subject of subjects) {
    const ids = new Set([...subject.people, ...subject.faces.flatMap(id => groupOfFace.get(id) ?? [])])
    for (const id of ids) subjectsOf.set(id, [...(subjectsOf.get(id) ?? []), subject])
  }
  const largest = [...groups].sort((a, b) => b.faceIds.length - a.faceIds.length).slice(0, MAX_GROUPS)
  const parts = largest.map(({ id, faceIds }): Part & { id: string } => ({
    id,
    faces: faceIds.flatMap(faceId => faceOf.get(faceId) ?? []),
    subjects: subjectsOf.get(id) ?? [],
  }))
  const clusters = new Clusters(parts, model)
  const notConsidered = Math.min(MAX_GROUPS, groups.length + others) - parts.length
  const prior = new PriorOdds(clusters, parts, notConsidered)
  const decided = new Set(subjects.flatMap(subject => (subject.personId === undefined ? [] : subject.faces)))
  const isAsked = ({ id }: NamedPart) => about?.has(id) ?? true
  const questions = [
    ...(await findQuestionsBetweenGroups({ parts, clusters, prior, neighbours, isAsked })),
    ...parts.flatMap((part, cluster) => {
      const priorOfSides = (smallerSize: number) => prior.ofSides(cluster, smallerSize)
      return isAsked(part) ? (findQuestionWithinGroup(part, { priorOfSides, model, decided }) ?? []) : []
    }),
  ]
  return questions.sort(
    (one, other) => other.worth - one.worth || (one.faceIds[0] < other.faceIds[0] ? -1 : 1),
  )
}

type NamedPart = Part & { readonly id: string }

async function findQuestionsBetweenGroups({
  parts,
  clusters,
  prior,
  neighbours,
  isAsked,
}: {
  parts: readonly NamedPart[]
  clusters: Clusters
  prior: PriorOdds
  neighbours: ModelSession
  isAsked: (part: NamedPart) => boolean
}): Promise<Question[]> {
  const good = [...parts.keys()].filter(i => !clusters.isPoor[i])
  const questions: Question[] = []
  for (const [one, other] of await findSimilarPairs(clusters, good, neighbours)) {
    const [first, second] = [parts[one]!, parts[other]!].sort((a, b) => b.faces.length - a.faces.length)
    if (!first || !second || !(isAsked(first) || isAsked(second))) continue
    if (!clusters.sharesNoPhoto(one, other) || areDifferent(first.subjects, second.subjects)) continue
    const likelihood = toProbability(mergeOdds(clusters, one, other) + prior.of(one, other))
    if (likelihood < MIN_LIKELIHOOD) continue
    const settles = Math.min(first.faces.length, second.faces.length)
    questions.push({
      faceIds: [pickFace(first.faces), pickFace(second.faces)],
      groupIds: [first.id, second.id],
      otherSide: undefined,
      likelihood,
      settles,
      worth: likelihood * settles,
    })
  }
  return questions
}

/** Returns the question whether a group is two people, unless the user has decided it. */
function findQuestionWithinGroup(
  { id, faces }: NamedPart,
  {
    priorOfSides,
    model,
    decided,
  }: {
    priorOfSides: (smallerSize: number) => number
    model: GroupingModel
    decided: ReadonlySet<string>
  },
): Question | undefined {
  const side = proposeSplit(faces)
  if (side.length === 0) return undefined
  const isOfSide = new Set(side)
  const rest = faces.filter(face => !isOfSide.has(face))
  // The user has decided that both sides are this person.
  if (side.every(face => decided.has(face.id)) && rest.some(face => decided.has(face.id))) return undefined
  const clusters = new Clusters(
    [
      { faces: rest, subjects: [] },
      { faces: side, subjects: [] },
    ],
    model,
  )
  const likelihood = toProbability(mergeOdds(clusters, 0, 1) + priorOfSides(clusters.sizes[1]!))
  if (1 - likelihood < MIN_LIKELIHOOD) return undefined
  return {
    faceIds: [pickFace(rest), pickFace(side)],
    groupIds: [id, id],
    otherSide: side.map(face => face.id),
    likelihood,
    settles: side.length,
    worth: (1 - likelihood) * side.length,
  }
}

function toProbability(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}

/** Returns the face that represents a group: typical and of good quality. */
function pickFace(faces: readonly GroupableFace[]): string {
  const sum = sumEmbeddings(faces)
  let best = faces[0]!
  let highest = -Infinity
  for (const face of faces) {
    const fitness = computeDotProduct(face.embedding, sum) / faces.length + QUALITY_WEIGHT * face.quality
    if (fitness > highest) [best, highest] = [face, fitness]
  }
  return best.id
}

/**
 * The difference between a sharp and a poor face counts as much as that between a typical and an
 * atypical one.
 */
const QUALITY_WEIGHT = 0.1
