import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type PostgresPool,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { getRequester } from '../requester.ts'
import { createBusyError } from './connection-errors.ts'
import { FairTurns } from './fair-turns.ts'

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

type Pooled = Parameters<PostgresDriver['releaseConnection']>[0]

/**
 * Keeps statements of a transaction from running after its end. One that is still waiting then
 * would be committed alone, or within the next transaction on the pooled connection. It throws
 * instead.
 */
class GuardingDriver extends PostgresDriver {
  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    // PostgresDriver returns connections that it can release.
    return new GuardedConnection((await super.acquireConnection(...options)) as Pooled)
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(requireOwn(connection).begin(), settings)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(requireOwn(connection).end())
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(requireOwn(connection).end())
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await super.releaseConnection(requireOwn(connection).pooled)
  }
}

function requireOwn(connection: DatabaseConnection): GuardedConnection {
  if (connection instanceof GuardedConnection) return connection
  throw new Error('The connection belongs to another driver.')
}

/** The connection of one query or one transaction. */
class GuardedConnection implements DatabaseConnection {
  readonly pooled: Pooled
  /** `mixed`: Kysely's migrations lock the database, run a transaction, and unlock it. */
  #use: 'none' | 'transaction' | 'mixed' | 'ended' = 'none'

  constructor(pooled: Pooled) {
    this.pooled = pooled
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#use === 'ended') throw new Error('The transaction of this statement has ended.')
    if (this.#use === 'none') this.#use = 'mixed'
    return this.pooled.executeQuery(query)
  }

  streamQuery(): never {
    throw new Error('Streaming rows is not supported.')
  }

  begin(): Pooled {
    if (this.#use === 'none') this.#use = 'transaction'
    return this.pooled
  }

  end(): Pooled {
    if (this.#use === 'transaction') this.#use = 'ended'
    return this.pooled
  }
}

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
