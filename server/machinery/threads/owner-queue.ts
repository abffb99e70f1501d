import { AppError } from '../../errors.ts'

/** A call of a function in another thread. */
export type Call = {
  readonly ownerId: string
  /** The name of the function. */
  readonly kind: string
  readonly input: unknown
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** More than the number of concurrent requests of a browser. */
const MAX_WAITING_PER_OWNER = 50

/** The calls that wait for a thread. Owners take turns, and each has one running call at a time. */
export class OwnerQueue {
  /** In the order of turns. */
  readonly #byOwner = new Map<string, Call[]>()
  readonly #running = new Set<string>()

  /** Throws `too-many-requests`. */
  add(call: Call): void {
    const own = this.#byOwner.get(call.ownerId)
    if (own && own.length >= MAX_WAITING_PER_OWNER) {
      throw new AppError(
        'too-many-requests',
        429,
        'Too many requests at the same time. Wait a minute, then try again.',
      )
    }
    if (own) own.push(call)
    else this.#byOwner.set(call.ownerId, [call])
  }

  /** Takes the next call and marks it as running; its owner then goes to the end of the queue. */
  take(): Call | undefined {
    for (const [ownerId, own] of this.#byOwner) {
      if (this.#running.has(ownerId)) continue
      const call = own.shift()
      this.#byOwner.delete(ownerId)
      if (own.length > 0) this.#byOwner.set(ownerId, own)
      this.#running.add(ownerId)
      return call
    }
    return undefined
  }

  finish({ ownerId }: Call): void {
    this.#running.delete(ownerId)
  }

  /** Empties the queue and returns its calls. */
  clear(): Call[] {
    const all = [...this.#byOwner.values()].flat()
    this.#byOwner.clear()
    return all
  }
}
