import { AppError } from './errors.ts'

type Passage = { readonly abort: AbortController }

/**
 * Keeps the uploads of a user apart from the erasing of everything that the user has: an upload
 * that is under way would otherwise put bytes where all have just been removed.
 */
export class OwnerGate {
  readonly #passages = new Map<string, Set<Passage>>()
  /** By what is being erased: whose gate it keeps shut. */
  readonly #shutFor = new Map<string, string>()

  /**
   * Runs `work` for the owner, whose signal aborts when the gate is shut. Throws `being-erased`
   * while it is.
   */
  async pass<Result>(ownerId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    if ([...this.#shutFor.values()].includes(ownerId)) throw beingErased()
    const passage = { abort: new AbortController() }
    const passages = this.#passages.get(ownerId) ?? new Set()
    this.#passages.set(ownerId, passages.add(passage))
    try {
      return await work(passage.abort.signal)
    } finally {
      passages.delete(passage)
      if (passages.size === 0) this.#passages.delete(ownerId)
    }
  }

  /**
   * Aborts what is under way for the owner and lets nothing new begin until the erasure of that id
   * reopens the gate.
   */
  shut(ownerId: string, erasureId: string): void {
    this.#shutFor.set(erasureId, ownerId)
    for (const { abort } of this.#passages.get(ownerId) ?? []) abort.abort(beingErased())
  }

  reopen(erasureId: string): void {
    this.#shutFor.delete(erasureId)
  }

  /** Whether something is still under way for the owner. */
  isPassing(ownerId: string): boolean {
    return this.#passages.has(ownerId)
  }
}

function beingErased(): AppError {
  return new AppError(
    'being-erased',
    409,
    'Everything is being deleted at the moment. Try again when that is done.',
  )
}
