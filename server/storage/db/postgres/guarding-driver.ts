import {
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

type Pooled = Parameters<PostgresDriver['releaseConnection']>[0]

/**
 * Keeps statements of a transaction from running after its end. One that is still waiting then
 * would be committed alone, or within the next transaction on the pooled connection. It throws
 * instead.
 */
export class GuardingDriver extends PostgresDriver {
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
