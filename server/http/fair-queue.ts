import type { FastifyRequest } from 'fastify'
import { toClientNetwork } from '../accounts/sign-in/client-address.ts'

/**
 * Runs requests one after the other, round-robin over their senders (fair queuing): however many
 * requests one sender has waiting, another sender waits for at most one of them. Between two
 * requests the thread receives new ones.
 */
export class FairQueue {
  /** Waiting requests by sender; the next sender comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #isRunning = false

  /** Resolves when it is the turn of a request of this sender: immediately if no request waits. */
  async waitForTurn(sender: string): Promise<void> {
    if (!this.#isRunning) {
      this.#isRunning = true
      setImmediate(() => this.#startNext())
      return
    }
    await new Promise<void>(resolve => {
      const requests = this.#waiting.get(sender)
      if (requests) requests.push(resolve)
      else this.#waiting.set(sender, [resolve])
    })
  }

  #startNext(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#isRunning = false
      return
    }
    const [sender, requests] = next
    const start = requests.shift()
    this.#waiting.delete(sender)
    if (requests.length > 0) this.#waiting.set(sender, requests)
    setImmediate(() => this.#startNext())
    start?.()
  }
}

/** Sessions whose user is remembered; senders of further sessions are distinguished by address. */
const MAX_KNOWN = 1000
/** The browser may also send cookies of other applications on the same host. */
const MAX_COOKIE_LENGTH = 1000

/** Identifies the sender of a request without a look-up: the user, else the address. */
export class Senders {
  /** Users by the Cookie header of their latest requests; the oldest comes first. */
  readonly #users = new Map<string, string>()

  /** Remembers that the session of these cookies was found to be the user's. */
  remember(cookies: string | undefined, userId: string): void {
    if (cookies === undefined || cookies.length > MAX_COOKIE_LENGTH) return
    this.#users.delete(cookies)
    this.#users.set(cookies, userId)
    const [oldest] = this.#users.keys()
    if (this.#users.size > MAX_KNOWN && oldest !== undefined) this.#users.delete(oldest)
  }

  /**
   * Returns the user, else the address. A session that has ended meanwhile still identifies its
   * user, since this only assigns turns.
   */
  identify({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): string {
    return this.#users.get(headers.cookie ?? '') ?? toClientNetwork(ip)
  }
}
