/** Scales a vector to Euclidean length 1; a zero vector is returned unchanged. */
export function normalise(vector: Float32Array): Float32Array {
  let sum = 0
  for (const value of vector) sum += value * value
  const length = Math.sqrt(sum) || 1
  return vector.map(value => value / length)
}

/**
 * Returns the dot product of two embeddings: their cosine similarity, if both have length 1. Throws
 * RangeError for vectors of different lengths: embeddings of different networks cannot be compared.
 */
export function computeDotProduct(first: Float32Array, second: Float32Array): number {
  if (first.length !== second.length) throw new RangeError('vectors of different lengths')
  let product = 0
  for (let i = 0; i < first.length; i++) product += first[i]! * second[i]!
  return product
}

/** Returns the sum of the embeddings of faces; an empty vector if there is no face. */
export function sumEmbeddings(faces: Iterable<{ readonly embedding: Float32Array }>): Float32Array {
  let sum: Float32Array | undefined
  for (const { embedding } of faces) {
    if (sum) addTo(sum, embedding)
    else sum = embedding.slice()
  }
  return sum ?? new Float32Array()
}

/** Adds a vector to `sum` in place. Throws RangeError if they have different lengths. */
export function addTo(sum: Float32Array, added: Float32Array): void {
  if (sum.length !== added.length) throw new RangeError('vectors of different lengths')
  for (let i = 0; i < sum.length; i++) sum[i]! += added[i]!
}
