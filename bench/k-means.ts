import { normalise } from '../faces/vectors.ts'
import { shuffle } from './random.ts'

const ROUNDS = 25

/** Clusters vectors of length 1 around `count` directions. `random` returns numbers from 0 to 1. */
export function findMeans(
  vectors: readonly Float32Array[],
  count: number,
  random: () => number,
): Float32Array[] {
  let means = shuffle(vectors, random).slice(0, count)
  for (let round = 0; round < ROUNDS; round++) {
    const sums = means.map(mean => new Float32Array(mean.length))
    for (const vector of vectors) {
      const sum = sums[findNearest(vector, means)]
      for (const [i, value] of vector.entries()) if (sum) sum[i]! += value
    }
    means = sums.map((sum, i) => (sum.some(value => value !== 0) ? normalise(sum) : means[i]!))
  }
  return means
}

function findNearest(vector: Float32Array, means: readonly Float32Array[]): number {
  let best = -Infinity
  let index = 0
  for (const [i, mean] of means.entries()) {
    let product = 0
    for (let d = 0; d < vector.length; d++) product += vector[d]! * mean[d]!
    if (product > best) {
      best = product
      index = i
    }
  }
  return index
}
