import { dotProduct } from '../vectors.ts'
import { commonnessOf } from './commonness.ts'
import { GROUPING_MODEL } from './grouping-model.ts'

/**
 * How surely two faces are one person, for putting pairs in order: their cosine similarity less
 * what they owe to looking like everybody, weighed as in grouping. Take two embeddings of length 1.
 */
export function similarityOf(first: Float32Array, second: Float32Array): number {
  const { typicalFaces, weights } = GROUPING_MODEL
  const [, similarityWeight, commonnessWeight] = weights
  const commonness = (commonnessOf(first, typicalFaces) + commonnessOf(second, typicalFaces)) / 2
  return dotProduct(first, second) + (commonnessWeight / similarityWeight) * commonness
}
