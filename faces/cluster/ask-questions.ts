import type { ModelSession } from '../models.ts'
import { dotProduct, sumOf } from '../vectors.ts'
import { Clusters, type Part } from './clusters.ts'
import { areDifferent, resolveDecisions, type Decision } from './decisions.ts'
import { priorOdds, similarPairs } from './form-groups.ts'
import { groupIdByFace, type Group, type GroupableFace } from './groupable-face.ts'
import { GROUPING_MODEL, type GroupingModel } from './grouping-model.ts'
import { mergeOdds } from './merge-odds.ts'
import { splitDoubtfully } from './split-doubtfully.ts'

/** Are these two faces one person? */
export type Question = {
  readonly faceIds: readonly [string, string]
  /**
   * The groups that the faces are of, the larger first; twice the same where it is doubted that the
   * group is one person.
   */
  readonly groupIds: readonly [string, string]
  /**
   * The faces that go with the second one, should the two be different; absent between two groups.
   */
  readonly otherSide: readonly string[] | undefined
  /** How likely the answer is that they are the same, 0 to 1. */
  readonly likelihood: number
  /** How many faces an answer puts in the right place: those of the smaller group or side. */
  readonly settles: number
  /** How many faces change hands by an answer, on average: what questions are put in order by. */
  readonly worth: number
}

export type AskingOptions = {
  /** Runs `models/neighbours.onnx`. */
  readonly neighbours: ModelSession
  /** From the oldest to the newest. */
  readonly decisions?: readonly Decision[]
  readonly model?: GroupingModel
}

/**
 * Groups that are looked at on either side of a question; beyond them, each would settle next to
 * nothing.
 */
const MOST_GROUPS = 4000

/**
 * A question with odds below this is not worth a person's time: the answer is known but once in
 * four hundred.
 */
const LEAST_LIKELIHOOD = 0.0025

/**
 * The questions that would help most, the most worthwhile first. `groups` are the result of
 * grouping `faces`.
 */
export async function askQuestions(
  groups: readonly Group[],
  faces: readonly GroupableFace[],
  { neighbours, decisions = [], model = GROUPING_MODEL }: AskingOptions,
): Promise<Question[]> {
  const faceOf = new Map(faces.map(face => [face.id, face]))
  const { subjects } = resolveDecisions(decisions)
  const subjectsOf = new Map<string, (typeof subjects)[number][]>()
  const groupOfFace = groupIdByFace(groups)
  for (const subject of subjects) {
    const ids = new Set([...subject.people, ...subject.faces.flatMap(id => groupOfFace.get(id) ?? [])])
    for (const id of ids) subjectsOf.set(id, [...(subjectsOf.get(id) ?? []), subject])
  }
  const largest = [...groups].sort((a, b) => b.faceIds.length - a.faceIds.length).slice(0, MOST_GROUPS)
  const parts = largest.map(({ id, faceIds }): Part & { id: string } => ({
    id,
    faces: faceIds.flatMap(faceId => faceOf.get(faceId) ?? []),
    subjects: subjectsOf.get(id) ?? [],
  }))
  const clusters = new Clusters(parts, model.typicalFaces)
  const prior = priorOdds(clusters)
  const decided = new Set(subjects.flatMap(subject => (subject.personId === undefined ? [] : subject.faces)))
  const asked = [
    ...(await betweenGroups({ parts, clusters, prior, neighbours, model })),
    ...parts.flatMap(part => withinGroup(part, { prior, model, decided }) ?? []),
  ]
  return asked.sort((one, other) => other.worth - one.worth || (one.faceIds[0] < other.faceIds[0] ? -1 : 1))
}

type NamedPart = Part & { readonly id: string }

async function betweenGroups({
  parts,
  clusters,
  prior,
  neighbours,
  model,
}: {
  parts: readonly NamedPart[]
  clusters: Clusters
  prior: number
  neighbours: ModelSession
  model: GroupingModel
}): Promise<Question[]> {
  const good = [...parts.keys()].filter(i => !clusters.isPoor[i])
  const questions: Question[] = []
  for (const [one, other] of await similarPairs(clusters, good, neighbours)) {
    const [first, second] = [parts[one]!, parts[other]!].sort((a, b) => b.faces.length - a.faces.length)
    if (!first || !second) continue
    if (!clusters.isWithoutTwins(one, other) || areDifferent(first.subjects, second.subjects)) continue
    const likelihood = likelihoodOf(mergeOdds(clusters, one, other, model.weights) + prior)
    if (likelihood < LEAST_LIKELIHOOD) continue
    const settles = Math.min(first.faces.length, second.faces.length)
    questions.push({
      faceIds: [faceFor(first.faces), faceFor(second.faces)],
      groupIds: [first.id, second.id],
      otherSide: undefined,
      likelihood,
      settles,
      worth: likelihood * settles,
    })
  }
  return questions
}

/** Whether a group may be two people, where that is not decided. */
function withinGroup(
  { id, faces }: NamedPart,
  { prior, model, decided }: { prior: number; model: GroupingModel; decided: ReadonlySet<string> },
): Question | undefined {
  const side = splitDoubtfully(faces)
  if (side.length === 0) return undefined
  const isOfSide = new Set(side)
  const rest = faces.filter(face => !isOfSide.has(face))
  // The user said of both that they are the person.
  if (side.every(face => decided.has(face.id)) && rest.some(face => decided.has(face.id))) return undefined
  const clusters = new Clusters(
    [
      { faces: rest, subjects: [] },
      { faces: side, subjects: [] },
    ],
    model.typicalFaces,
  )
  const likelihood = likelihoodOf(mergeOdds(clusters, 0, 1, model.weights) + prior)
  if (1 - likelihood < LEAST_LIKELIHOOD) return undefined
  return {
    faceIds: [faceFor(rest), faceFor(side)],
    groupIds: [id, id],
    otherSide: side.map(face => face.id),
    likelihood,
    settles: side.length,
    worth: (1 - likelihood) * side.length,
  }
}

function likelihoodOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}

/** The face to show for a group: a good one that looks as the group does. */
function faceFor(faces: readonly GroupableFace[]): string {
  const sum = sumOf(faces)
  let best = faces[0]!
  let highest = -Infinity
  for (const face of faces) {
    const fitness = dotProduct(face.embedding, sum) / faces.length + QUALITY_WEIGHT * face.quality
    if (fitness > highest) [best, highest] = [face, fitness]
  }
  return best.id
}

/**
 * The difference between a sharp and a poor face counts as much as that between a typical and an
 * odd one.
 */
const QUALITY_WEIGHT = 0.1
