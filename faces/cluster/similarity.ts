import { computeDotProduct } from '../vectors.ts'
import { computeCommonness } from './commonness.ts'
import type { GroupingModel } from './grouping-model.ts'

/**
 * Returns the similarity of two faces for sorting pairs: their cosine similarity, corrected for
 * commonness with the weights of grouping. Takes two embeddings of length 1.
 */
export function computeSimilarity(
  first: Float32Array,
  second: Float32Array,
  { typicalFaces, weights }: GroupingModel,
): number {
  const [, similarityWeight, commonnessWeight] = weights
  const commonness = (computeCommonness(first, typicalFaces) + computeCommonness(second, typicalFaces)) / 2
  return computeDotProduct(first, second) + (commonnessWeight / similarityWeight) * commonness
}
