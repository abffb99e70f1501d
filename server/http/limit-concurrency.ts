import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** Counts the concurrent requests of each user, for the limited kinds; see CONCURRENCY_LIMITS. */
export class ConcurrencyLimiter {
  readonly #running = new Map<string, number>()

  /** Counts a request, which has an `ownerId`, and refuses it if it is one too many. */
  take(request: FastifyRequest, reply: FastifyReply): void {
    const { concurrencyLimit } = request.routeOptions.config
    if (!concurrencyLimit) return
    const key = `${concurrencyLimit.kind} ${request.ownerId}`
    const count = this.#running.get(key) ?? 0
    if (count >= concurrencyLimit.max) {
      const message =
        'Too many of your requests are running at once. Wait until one has finished, then try again.'
      throw new AppError('too-many-requests', 429, message)
    }
    this.#running.set(key, count + 1)
    // Fires at the end of the answer, or when the client disconnects earlier.
    reply.raw.once('close', () => this.#release(key))
  }

  #release(key: string): void {
    const remaining = (this.#running.get(key) ?? 1) - 1
    if (remaining === 0) this.#running.delete(key)
    else this.#running.set(key, remaining)
  }
}
