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

/**
 * Returns the candidate with the highest odds; among equals the one with the lower indices, which
 * are derived from the ids of faces, not from the order of the input. A binary heap in one array of
 * numbers: a million faces have ten million candidates, which would take a gigabyte as objects.
 */
export class CandidateQueue {
  #heap = new Float64Array(1024 * WIDTH)
  #size = 0

  push({ odds, first, second, version }: Candidate): void {
    if (this.#size * WIDTH === this.#heap.length) this.#grow()
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
    const heap = this.#heap
    const start = at * WIDTH
    if (heap[start] !== odds) return heap[start]! < odds
    return heap[start + 1] === first ? heap[start + 2]! > second : heap[start + 1]! > first
  }

  #read(at: number): Candidate {
    const heap = this.#heap
    const start = at * WIDTH
    // A candidate at an index below the size has all four elements.
    return {
      odds: heap[start]!,
      first: heap[start + 1]!,
      second: heap[start + 2]!,
      version: heap[start + 3]!,
    }
  }

  #write(at: number, odds: number, first: number, second: number, version: number): void {
    const heap = this.#heap
    const start = at * WIDTH
    heap[start] = odds
    heap[start + 1] = first
    heap[start + 2] = second
    heap[start + 3] = version
  }

  #move(from: number, to: number): void {
    const heap = this.#heap
    for (let i = 0; i < WIDTH; i++) heap[to * WIDTH + i] = heap[from * WIDTH + i]!
  }

  #grow(): void {
    const larger = new Float64Array(Math.ceil((this.#heap.length / WIDTH) * 1.5) * WIDTH)
    larger.set(this.#heap)
    this.#heap = larger
  }
}
