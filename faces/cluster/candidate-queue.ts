/** Two clusters that may be merged. */
export type Candidate = {
  readonly odds: number
  readonly first: number
  readonly second: number
  /** Sum of both clusters' versions, which changes as soon as either is merged. */
  readonly version: number
}

/** Array elements per candidate. */
const WIDTH = 4

/** Binary logarithm of the number of candidates in an array. */
const CHUNK_BITS = 12
const CHUNK = 1 << CHUNK_BITS

/**
 * Returns the candidate with the highest odds; among equals the one with the lower indices, which
 * are derived from the ids of faces, not from the order of the input. A binary heap in arrays of
 * numbers: a million faces have ten million candidates, which would take a gigabyte as objects.
 * One array would be copied to grow, and take twice the memory meanwhile.
 */
export class CandidateQueue {
  readonly #chunks: Float64Array[] = []
  #size = 0

  push({ odds, first, second, version }: Candidate): void {
    if (this.#size === this.#chunks.length * CHUNK) this.#chunks.push(new Float64Array(CHUNK * WIDTH))
    let at = this.#size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#comesAfter(parent, odds, first, second)) break
      this.#move(parent, at)
      at = parent
    }
    this.#write(at, odds, first, second, version)
  }

  pop(): Candidate | undefined {
    if (this.#size === 0) return undefined
    const highest = this.#read(0)
    this.#size -= 1
    if (this.#size > 0) this.#sink(this.#read(this.#size))
    return highest
  }

  /** Replaces the highest candidate, and moves it down the heap. */
  #sink({ odds, first, second, version }: Candidate): void {
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= this.#size) break
      const other = this.#read(child)
      if (child + 1 < this.#size && !this.#comesAfter(child + 1, other.odds, other.first, other.second))
        child++
      if (this.#comesAfter(child, odds, first, second)) break
      this.#move(child, at)
      at = child
    }
    this.#write(at, odds, first, second, version)
  }

  #comesAfter(at: number, odds: number, first: number, second: number): boolean {
    const chunk = this.#findChunk(at)
    const start = findStart(at)
    if (chunk[start] !== odds) return chunk[start]! < odds
    return chunk[start + 1] === first ? chunk[start + 2]! > second : chunk[start + 1]! > first
  }

  #read(at: number): Candidate {
    const chunk = this.#findChunk(at)
    const start = findStart(at)
    // A candidate at an index below the size has all four elements.
    return {
      odds: chunk[start]!,
      first: chunk[start + 1]!,
      second: chunk[start + 2]!,
      version: chunk[start + 3]!,
    }
  }

  #write(at: number, odds: number, first: number, second: number, version: number): void {
    const chunk = this.#findChunk(at)
    const start = findStart(at)
    chunk[start] = odds
    chunk[start + 1] = first
    chunk[start + 2] = second
    chunk[start + 3] = version
  }

  #move(from: number, to: number): void {
    const [source, target] = [this.#findChunk(from), this.#findChunk(to)]
    const [start, end] = [findStart(from), findStart(to)]
    for (let i = 0; i < WIDTH; i++) target[end + i] = source[start + i]!
  }

  #findChunk(at: number): Float64Array {
    // There is a chunk for every index below the size.
    return this.#chunks[at >> CHUNK_BITS]!
  }
}

/** Returns the index of a candidate's first element in its chunk. */
function findStart(at: number): number {
  return (at & (CHUNK - 1)) * WIDTH
}
