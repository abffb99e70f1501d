import { computeDotProduct } from '../vectors.ts'

/** Fractions of different pairs that may be accepted as the same person. */
const FALSE_ACCEPT_RATES = ['1e-3', '1e-4', '1e-5'] as const

export type AllPairsScores = {
  /** Pairs of faces of one person. */
  readonly same: number
  /** Pairs of faces of two people. */
  readonly different: number
  /**
   * True accept rates, 0 to 1: the fraction of same pairs that are more similar than all but this
   * fraction of the different ones. Null without same pairs, or if the fraction is less than one
   * pair.
   */
  readonly tarAtFar: Readonly<Record<(typeof FALSE_ACCEPT_RATES)[number], number | null>>
}

/**
 * Computes exact scores from the cosine similarities of all pairs of faces. Keeps those of the same
 * pairs and of the most similar thousandth of the others; the rest is only compared. Takes
 * embeddings of length 1 from one network.
 */
export function scoreAllPairs(
  faces: readonly { readonly person: string; readonly embedding: Float32Array }[],
): AllPairsScores {
  const sizes = [...Map.groupBy(faces, ({ person }) => person).values()].map(({ length }) => length)
  const same = new Float32Array(sizes.reduce((sum, size) => sum + countPairs(size), 0))
  const different = countPairs(faces.length) - same.length
  const largest = new LargestValues(Math.floor(different * Number(FALSE_ACCEPT_RATES[0])) + 1)
  let next = 0
  for (const [i, face] of faces.entries()) {
    for (let j = i + 1; j < faces.length; j++) {
      const other = faces[j]!
      const similarity = computeDotProduct(face.embedding, other.embedding)
      if (face.person === other.person) same[next++] = similarity
      else largest.add(similarity)
    }
  }
  const impostors = largest.sortScores()
  const rateAt = (share: number): number | null => {
    const accepted = Math.floor(different * share)
    const threshold = impostors[accepted]
    if (accepted === 0 || threshold === undefined || same.length === 0) return null
    return same.reduce((count, similarity) => count + (similarity > threshold ? 1 : 0), 0) / same.length
  }
  // Each rate occurs once.
  const tarAtFar = Object.fromEntries(
    FALSE_ACCEPT_RATES.map(rate => [rate, rateAt(Number(rate))]),
  ) as AllPairsScores['tarAtFar']
  return { same: same.length, different, tarAtFar }
}

function countPairs(count: number): number {
  return count < 2 ? 0 : (count * (count - 1)) / 2
}

/** Keeps the largest of many numbers, in twice the memory that they need. */
class LargestValues {
  readonly #count: number
  readonly #values: Float32Array
  #size = 0
  #least = -Infinity

  constructor(count: number) {
    this.#count = count
    this.#values = new Float32Array(2 * count)
  }

  add(value: number): void {
    if (value <= this.#least) return
    if (this.#size === this.#values.length) this.#prune()
    this.#values[this.#size++] = value
  }

  /** Sorts the scores in descending order. */
  sortScores(): Float32Array {
    this.#prune()
    return this.#values.slice(0, this.#size)
  }

  #prune(): void {
    this.#values.subarray(0, this.#size).sort().reverse()
    this.#size = Math.min(this.#size, this.#count)
    if (this.#size === this.#count) this.#least = this.#values[this.#count - 1]!
  }
}
