/** Length of an embedding. */
export const EMBEDDING_LENGTH = 128

/** Scales a vector to Euclidean length 1; a zero vector stays as it is. */
export function normalise(vector: Float32Array): Float32Array {
  let sum = 0
  for (const value of vector) sum += value * value
  const length = Math.sqrt(sum) || 1
  return vector.map(value => value / length)
}

/** Dot product of two embeddings: their cosine similarity, if both have length 1. */
export function dotProduct(first: Float32Array, second: Float32Array): number {
  let product = 0
  for (let i = 0; i < EMBEDDING_LENGTH; i++) product += first[i]! * second[i]!
  return product
}

/** Sum of the embeddings of faces. */
export function sumOf(faces: Iterable<{ readonly embedding: Float32Array }>): Float32Array {
  const sum = new Float32Array(EMBEDDING_LENGTH)
  for (const { embedding } of faces) addTo(sum, embedding)
  return sum
}

/** Adds a vector to `sum` in place. */
export function addTo(sum: Float32Array, added: Float32Array): void {
  for (let i = 0; i < EMBEDDING_LENGTH; i++) sum[i]! += added[i]!
}
