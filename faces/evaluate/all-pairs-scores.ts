import { dotProduct } from '../vectors.ts'

/** Shares of different pairs that may be taken for the same person. */
const FALSE_ACCEPT_RATES = ['1e-3', '1e-4', '1e-5'] as const

export type AllPairsScores = {
  /** Pairs of faces of one person. */
  readonly same: number
  /** Pairs of faces of two people. */
  readonly different: number
  /**
   * True accept rates, 0 to 1: the share of same pairs that are more similar than all but this
   * share of the different ones. Null without same pairs, or if the share is less than one pair.
   */
  readonly tarAtFar: Readonly<Record<(typeof FALSE_ACCEPT_RATES)[number], number | null>>
}

/**
 * Scores the cosine similarities of all pairs of faces, exactly. Keeps those of the same pairs and
 * of the most similar thousandth of the others: the rest is only compared. Takes embeddings of
 * length 1 and of one network.
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
      const similarity = dotProduct(face.embedding, other.embedding)
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
  // Each of the rates once.
  const tarAtFar = Object.fromEntries(
    FALSE_ACCEPT_RATES.map(rate => [rate, rateAt(Number(rate))]),
  ) as AllPairsScores['tarAtFar']
  return { same: same.length, different, tarAtFar }
}

function countPairs(count: number): number {
  return count < 2 ? 0 : (count * (count - 1)) / 2
}

/** The largest of many numbers, in twice the room that they need. */
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

  /** The largest first. */
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
