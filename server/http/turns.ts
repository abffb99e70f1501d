import type { FastifyRequest } from 'fastify'
import { toVisitor } from '../features/accounts/client-address.ts'

/**
 * Lets requests run one after the other, in rounds over those who sent them: however many one of
 * them has waiting, everybody else's next request comes after at most one of theirs. Between two
 * requests the thread receives what has come in meanwhile.
 */
export class Turns {
  /** What waits, by who sent it; whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #isTaken = false

  /** Resolves when it is the turn of a request of this sender: at once where nothing waits. */
  async take(sender: string): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true
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
      this.#isTaken = false
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

/** Sessions whose user is remembered; beyond them, senders are told apart by their address. */
const MAX_KNOWN = 1000
/** Cookies of other applications on the same host may come along. */
const MAX_COOKIE_LENGTH = 1000

/** Tells who sent a request before anything is looked up: its user, else its address. */
export class Senders {
  /** Users by the Cookie header of their latest requests; the oldest comes first. */
  readonly #users = new Map<string, string>()

  /** After the session of these cookies was found to be that of the user. */
  remember(cookies: string | undefined, userId: string): void {
    if (cookies === undefined || cookies.length > MAX_COOKIE_LENGTH) return
    this.#users.delete(cookies)
    this.#users.set(cookies, userId)
    const [oldest] = this.#users.keys()
    if (this.#users.size > MAX_KNOWN && oldest !== undefined) this.#users.delete(oldest)
  }

  /** A session that has ended meanwhile still counts as its user's: this only assigns turns. */
  findName({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): string {
    return this.#users.get(headers.cookie ?? '') ?? toVisitor(ip)
  }
}
