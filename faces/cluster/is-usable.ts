/** Maximum difference of an embedding's length from 1. */
const LENGTH_TOLERANCE = 0.01

/**
 * Returns whether an embedding can be compared with those of a network. With a crash or a damaged
 * model, embeddings were zero or not finite, and all people became one.
 */
export function isUsable(embedding: Float32Array | undefined, length: number): boolean {
  if (embedding?.length !== length) return false
  let squares = 0
  for (const value of embedding) squares += value * value
  // Also false if a value is not a finite number.
  return Math.abs(Math.sqrt(squares) - 1) < LENGTH_TOLERANCE
}
