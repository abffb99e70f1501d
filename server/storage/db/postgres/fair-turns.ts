import type { Engine } from '../engine.ts'
import { getRequester } from '../requester.ts'
import { createBusyError } from './connection-errors.ts'

/**
 * Shares a number of places among owners: each has at most a share of them, and those who wait
 * receive free places in turn, however many of their requests wait.
 */
export class FairTurns {
  readonly #places: number
  readonly #placesPerOwner: number
  readonly #taken = new Map<string, number>()
  #takenByAll = 0
  /** Those who wait, by owner; the owner who has waited longest for a turn comes first. */
  readonly #waiting = new Map<string, Set<() => void>>()

  constructor({ places, placesPerOwner }: { places: number; placesPerOwner: number }) {
    this.#places = places
    this.#placesPerOwner = placesPerOwner
  }

  /**
   * Resolves when the owner has a place, with a function that gives it back. Rejects with the error
   * of `createError` after `waitMs`; null waits for as long as it takes.
   */
  async take(
    ownerId: string,
    { waitMs, createError }: { waitMs: number | null; createError: () => Error },
  ): Promise<() => void> {
    if (this.#hasPlace(ownerId)) this.#occupy(ownerId)
    else await this.#wait(ownerId, waitMs, createError)
    return () => {
      this.#release(ownerId)
      this.#startNext()
    }
  }

  #hasPlace(ownerId: string): boolean {
    return this.#takenByAll < this.#places && (this.#taken.get(ownerId) ?? 0) < this.#placesPerOwner
  }

  #occupy(ownerId: string): void {
    this.#takenByAll += 1
    this.#taken.set(ownerId, (this.#taken.get(ownerId) ?? 0) + 1)
  }

  #release(ownerId: string): void {
    this.#takenByAll -= 1
    const left = (this.#taken.get(ownerId) ?? 1) - 1
    if (left === 0) this.#taken.delete(ownerId)
    else this.#taken.set(ownerId, left)
  }

  async #wait(ownerId: string, waitMs: number | null, createError: () => Error): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const own = this.#waiting.get(ownerId) ?? new Set()
    this.#waiting.set(ownerId, own.add(resolve))
    const giveUp = (): void => {
      own.delete(resolve)
      if (own.size === 0) this.#waiting.delete(ownerId)
      reject(createError())
    }
    const timer = waitMs === null ? undefined : setTimeout(giveUp, waitMs)
    await promise.finally(() => clearTimeout(timer))
  }

  /** Gives the place that has become free to the next owner who may have it. */
  #startNext(): void {
    for (const [ownerId, own] of this.#waiting) {
      if (!this.#hasPlace(ownerId)) continue
      const [start] = own
      // The set of an owner who waits has a member.
      if (!start) continue
      own.delete(start)
      this.#waiting.delete(ownerId)
      if (own.size > 0) this.#waiting.set(ownerId, own)
      this.#occupy(ownerId)
      start()
      return
    }
  }
}

/**
 * Creates turns for the transactions of each requester and lock, one at a time. They would wait for
 * each other anyway, but each with a connection. Throws `database-busy` after `waitMs`.
 */
export function createTransactionTurns({ waitMs }: { waitMs: number }): Engine['takeTurn'] {
  const turns = new FairTurns({ places: Number.POSITIVE_INFINITY, placesPerOwner: 1 })
  return async name => {
    const requester = getRequester()
    if (!requester) return () => {}
    return turns.take(`${requester.id} ${name}`, {
      waitMs: requester.isPatient ? null : waitMs,
      createError: createBusyError,
    })
  }
}
