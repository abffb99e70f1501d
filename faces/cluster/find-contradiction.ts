import { computeDotProduct, sumEmbeddings } from '../vectors.ts'
import { Clusters, POOR_QUALITY } from './clusters.ts'
import { computePriorOddsAmong } from './prior-odds.ts'
import type { GroupableFace } from './groupable-face.ts'
import type { GroupingModel } from './grouping-model.ts'
import { mergeOdds } from './merge-odds.ts'

/** Why a grouping cannot be true; see findContradiction. */
export type Contradiction = 'faces-of-photos-alike' | 'faces-coincide'

/** Minimum number of photos with three faces that make a statement about a library possible. */
const MIN_PHOTOS_OF_THREE = 5

/** Minimum number of photos of a person whose faces may be found to coincide. */
const MIN_PHOTOS_OF_PERSON = 100

/** Real pictures of one person, including bursts, are less similar on average. */
const COINCIDING_SIMILARITY = 0.98

/**
 * Detects embeddings by which no people can be distinguished, so that a grouping by them must not
 * replace existing people. `others` is the number of people in the library who are not among the
 * groups. It looks for two contradictions, which no real library comes close to:
 *
 * - In most photos with three or more faces, all faces look like one person. Twins cannot cause
 *   this, nor does a couple or a child who is in nine of ten photos.
 * - One person has most of all faces, in a hundred or more photos, and these nearly coincide.
 */
export function findContradiction(
  groups: readonly { readonly faceIds: readonly string[] }[],
  faces: readonly GroupableFace[],
  { model, others = 0 }: { model: GroupingModel; others?: number },
): Contradiction | undefined {
  const grouped = new Set(groups.flatMap(({ faceIds }) => faceIds))
  const good = faces.filter(({ id, quality }) => grouped.has(id) && quality >= POOR_QUALITY)
  const crowds = [...Map.groupBy(good, face => face.photoId).values()].filter(({ length }) => length > 2)
  const prior = computePriorOddsAmong(groups.length + others)
  const alike = crowds.filter(crowd => areAllAlike(crowd, model, prior))
  if (crowds.length >= MIN_PHOTOS_OF_THREE && alike.length > crowds.length / 2) return 'faces-of-photos-alike'
  const largest = groups.find(({ faceIds }) => faceIds.length > grouped.size / 2)
  return largest && doCoincide(largest.faceIds, faces) ? 'faces-coincide' : undefined
}

function areAllAlike(faces: readonly GroupableFace[], model: GroupingModel, prior: number): boolean {
  const clusters = new Clusters(
    faces.map(face => ({ faces: [face], subjects: [] })),
    model,
  )
  return faces.every((_, one) =>
    faces.every((_, other) => other <= one || mergeOdds(clusters, one, other) + prior > 0),
  )
}

function doCoincide(faceIds: readonly string[], faces: readonly GroupableFace[]): boolean {
  const ids = new Set(faceIds)
  const own = faces.filter(({ id }) => ids.has(id))
  if (new Set(own.map(({ photoId }) => photoId)).size < MIN_PHOTOS_OF_PERSON) return false
  const sum = sumEmbeddings(own)
  // The product of each face with itself is 1.
  const similarity = (computeDotProduct(sum, sum) - own.length) / (own.length * (own.length - 1))
  return similarity > COINCIDING_SIMILARITY
}
