import type { Box } from '../../../faces/face.ts'
import { computeIntersectionOverUnion } from '../../../faces/geometry.ts'
import { computeDotProduct } from '../../../faces/vectors.ts'
import { readEmbedding } from '../faces/read-embedding.ts'

/** A face of a photo; null if the face has not been embedded. */
export type ComparedFace = Box & {
  readonly id: string
  readonly reading: { readonly embedding: Uint8Array; readonly engineVersion: string } | null
}

/**
 * The least intersection over union at which a detected box is taken for a known face. Boxes of one
 * face by two engines have 0.6 and more; neighbours in a crowd overlap by less than 0.2.
 */
export const MIN_OVERLAP = 0.35
/**
 * The least cosine similarity at which a face is taken for a known one at any place, and the least
 * one at the same place. In bench/changed-photos.ts, a face in a mirrored, cropped, straightened or
 * smaller photo has 0.96 and more with itself in 99 of 100 cases, and two people in one photo have
 * 0.3 and less; the limits leave room for stronger changes and worse pictures.
 */
const SAME_SIMILARITY = 0.6
const MIN_SIMILARITY_IN_PLACE = 0.3
/** Decides between two known faces that look alike, such as twins. */
const OVERLAP_WEIGHT = 0.3

/**
 * Matches detected faces with the known faces of the photo, each at most once, in descending order
 * of their scores. Embeddings of one engine tell who it is, since the file may have been changed
 * and faces are at other places; position decides where they do not, or come from two engines.
 * Returns ids of known faces by ids of detected ones.
 */
export function matchFaces(
  found: readonly ComparedFace[],
  before: readonly ComparedFace[],
): Map<string, string> {
  const pairs = found
    .flatMap(one => before.map(other => ({ one, other, score: scorePair(one, other) })))
    .filter(({ score }) => score > 0)
    .toSorted((first, second) => second.score - first.score)
  const matches = new Map<string, string>()
  const taken = new Set<string>()
  for (const { one, other } of pairs) {
    if (matches.has(one.id) || taken.has(other.id)) continue
    matches.set(one.id, other.id)
    taken.add(other.id)
  }
  return matches
}

/** Returns 0 if they are two faces; above 1 if the embeddings tell that they are one. */
function scorePair(one: ComparedFace, other: ComparedFace): number {
  const overlap = computeIntersectionOverUnion(one, other)
  const inPlace = overlap >= MIN_OVERLAP ? overlap : 0
  if (!one.reading || one.reading.engineVersion !== other.reading?.engineVersion) return inPlace
  const similarity = computeDotProduct(
    readEmbedding(one.reading.embedding),
    readEmbedding(other.reading.embedding),
  )
  if (similarity >= SAME_SIMILARITY) return 1 + similarity + OVERLAP_WEIGHT * overlap
  return similarity >= MIN_SIMILARITY_IN_PLACE ? inPlace : 0
}
