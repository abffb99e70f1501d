import { AppError } from '../errors.ts'

export type Parse = {
  readonly ownerId: string
  readonly kind: string
  readonly input: unknown
  readonly resolve: (result: unknown) => void
  readonly reject: (error: AppError) => void
}

/** More than a browser requests at once. */
const MAX_WAITING_PER_OWNER = 50

/** The parses that wait for a thread. Owners take turns, and each has one running at a time. */
export class ParseQueue {
  /** In the order of turns. */
  readonly #byOwner = new Map<string, Parse[]>()
  readonly #running = new Set<string>()

  /** Throws `too-many-requests`. */
  add(parse: Parse): void {
    const own = this.#byOwner.get(parse.ownerId)
    if (own && own.length >= MAX_WAITING_PER_OWNER) {
      throw new AppError(
        'too-many-requests',
        429,
        'Too much was sent at once. Wait a minute, then try again.',
      )
    }
    if (own) own.push(parse)
    else this.#byOwner.set(parse.ownerId, [parse])
  }

  /** Takes the next parse and marks it as running; its owner then goes to the end of the queue. */
  take(): Parse | undefined {
    for (const [ownerId, own] of this.#byOwner) {
      if (this.#running.has(ownerId)) continue
      const parse = own.shift()
      this.#byOwner.delete(ownerId)
      if (own.length > 0) this.#byOwner.set(ownerId, own)
      this.#running.add(ownerId)
      return parse
    }
    return undefined
  }

  finish({ ownerId }: Parse): void {
    this.#running.delete(ownerId)
  }

  /** Empties the queue and returns what was in it. */
  clear(): Parse[] {
    const all = [...this.#byOwner.values()].flat()
    this.#byOwner.clear()
    return all
  }
}
