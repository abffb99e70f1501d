import type { DatabaseConnection, PostgresPool } from 'kysely'
import { getRequester } from '../requester.ts'
import { createBusyError } from './busy-error.ts'
import { FairTurns } from './fair-turns.ts'
import { GuardingDriver } from './guarding-driver.ts'

export type RequestLimits = {
  /** How long a statement may run. */
  readonly statementMs: number
  /** How long a statement may wait for a lock, and a request for its turn. */
  readonly waitMs: number
}

/** The connections that all requests of a node have together. */
export const CONNECTIONS_FOR_REQUESTS = 10
/** Three users who have as many requests as they can leave one to everybody else. */
const CONNECTIONS_PER_REQUESTER = 3

/**
 * Uses other connections for requests than for the work of the process itself, so that neither
 * waits for the other and only statements of requests have limits. Senders of requests take turns.
 */
export class SharingDriver extends GuardingDriver {
  readonly #forRequests: GuardingDriver
  readonly #waitMs: number
  readonly #turns = new FairTurns({
    places: CONNECTIONS_FOR_REQUESTS,
    placesPerOwner: CONNECTIONS_PER_REQUESTER,
  })
  readonly #endTurn = new WeakMap<DatabaseConnection, () => void>()

  constructor(pools: { own: PostgresPool; forRequests: PostgresPool }, { waitMs }: { waitMs: number }) {
    super({ pool: pools.own })
    this.#forRequests = new GuardingDriver({ pool: pools.forRequests })
    this.#waitMs = waitMs
  }

  override async init(): Promise<void> {
    await super.init()
    await this.#forRequests.init()
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const requester = getRequester()
    if (!requester) return super.acquireConnection()
    const { id, isPatient } = requester
    const waitMs = isPatient ? null : this.#waitMs
    const endTurn = await this.#turns.take(id, { waitMs, createError: createBusyError })
    try {
      const connection = await (isPatient ? super.acquireConnection() : this.#forRequests.acquireConnection())
      this.#endTurn.set(connection, endTurn)
      return connection
    } catch (error) {
      endTurn()
      throw error
    }
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const endTurn = this.#endTurn.get(connection)
    this.#endTurn.delete(connection)
    await super.releaseConnection(connection).finally(endTurn)
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#forRequests.destroy()])
  }
}
