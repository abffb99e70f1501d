/** The vector with Euclidean length 1; a zero vector stays as it is. */
export function normalise(vector: Float32Array): Float32Array {
  let sum = 0
  for (const value of vector) sum += value * value
  const length = Math.sqrt(sum) || 1
  return vector.map(value => value / length)
}
