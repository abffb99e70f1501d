import { AppError } from './errors.ts'

type Passage = { readonly abort: AbortController; readonly done: Promise<void> }

/**
 * Keeps the uploads of a user apart from the erasing of everything that the user has: an upload that is under way would
 * otherwise put bytes where all have just been removed.
 */
export class OwnerGate {
  readonly #passages = new Map<string, Set<Passage>>()
  readonly #closed = new Set<string>()

  /** Runs `work` for the owner, whose signal aborts when the gate is closed. Throws `being-erased` while it is. */
  async pass<Result>(ownerId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    this.#assertOpen(ownerId)
    const { promise: done, resolve: end } = Promise.withResolvers<void>()
    const passage = { abort: new AbortController(), done }
    const passages = this.#passages.get(ownerId) ?? new Set()
    this.#passages.set(ownerId, passages.add(passage))
    try {
      return await work(passage.abort.signal)
    } finally {
      passages.delete(passage)
      if (passages.size === 0) this.#passages.delete(ownerId)
      end()
    }
  }

  /** Aborts what is under way for the owner, lets nothing new begin, and runs `work` once all of it has ended. */
  async close<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result> {
    this.#assertOpen(ownerId)
    this.#closed.add(ownerId)
    try {
      const passages = [...(this.#passages.get(ownerId) ?? [])]
      for (const { abort } of passages) abort.abort(beingErased())
      await Promise.all(passages.map(({ done }) => done))
      return await work()
    } finally {
      this.#closed.delete(ownerId)
    }
  }

  #assertOpen(ownerId: string): void {
    if (this.#closed.has(ownerId)) throw beingErased()
  }
}

function beingErased(): AppError {
  return new AppError(
    'being-erased',
    409,
    'Everything is being deleted at the moment. Try again when that is done.',
  )
}
