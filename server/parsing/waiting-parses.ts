import { AppError } from '../errors.ts'

export type Parse = {
  readonly ownerId: string
  readonly kind: string
  readonly input: unknown
  readonly resolve: (result: unknown) => void
  readonly reject: (error: AppError) => void
}

/** More than a browser asks for at once. */
const MAX_WAITING_PER_OWNER = 50

/** What waits for a thread: owners take turns, and each has one thread at a time. */
export class WaitingParses {
  /** In the order of their turns. */
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

  /** The next one, which is running from now on; its owner's turn comes again after all others. */
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

  /** All that wait, which are forgotten. */
  clear(): Parse[] {
    const all = [...this.#byOwner.values()].flat()
    this.#byOwner.clear()
    return all
  }
}
