import {
  CompiledQuery,
  PostgresDriver,
  RawNode,
  SelectQueryNode,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { readRings } from './face-keys.ts'
import { findKnownRing } from './known-rings.ts'
import { openValue, readKeyName } from './sealed-value.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

type Row = Record<string, unknown>
type Pooled = Parameters<PostgresDriver['releaseConnection']>[0]

/** Opens the sealed values in the results of all statements. */
export class OpeningDriver extends PostgresDriver {
  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    // PostgresDriver returns connections that it can release.
    return new OpeningConnection((await super.acquireConnection(...options)) as Pooled)
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

function requireOwn(connection: DatabaseConnection): OpeningConnection {
  if (connection instanceof OpeningConnection) return connection
  throw new Error('The connection belongs to another driver.')
}

/**
 * The connection of one query or one transaction. A statement that is still waiting when a
 * transaction ends would be committed alone, or within the next transaction on the pooled
 * connection. It throws instead.
 */
class OpeningConnection implements DatabaseConnection {
  readonly pooled: Pooled
  /** `mixed`: Kysely's migrations lock the database, run a transaction, and unlock it. */
  #use: 'none' | 'transaction' | 'mixed' | 'ended' = 'none'

  constructor(pooled: Pooled) {
    this.pooled = pooled
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return executeAndOpen(this.#execute, query)
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

  readonly #execute: Execute = async query => {
    if (this.#use === 'ended') throw new Error('The transaction of this statement has ended.')
    if (this.#use === 'none') this.#use = 'mixed'
    return this.pooled.executeQuery(query)
  }
}

type Execute = DatabaseConnection['executeQuery']

async function executeAndOpen<R>(execute: Execute, query: CompiledQuery): Promise<QueryResult<R>> {
  const result = await execute<R>(query)
  if (await openRows(execute, result)) return result
  // They were erased between the statement and the one that read the keys: it would not find them
  // any more.
  if (SelectQueryNode.is(query.query) || RawNode.is(query.query)) {
    const again = await execute<R>(query)
    if (await openRows(execute, again)) return again
  }
  throw new Error('The keys of stored faces are missing.')
}

/** Returns false if a key is missing. */
async function openRows(execute: Execute, { rows }: QueryResult<unknown>): Promise<boolean> {
  const [first] = rows
  if (typeof first !== 'object' || first === null) return true
  const columns = SEALED_COLUMNS.filter(name => name in first)
  if (columns.length === 0) return true
  const left = openKnown(rows as Row[], columns)
  if (left.size === 0) return true
  await readRings(
    async (text, parameters) => (await execute(CompiledQuery.raw(text, [...parameters]))).rows,
    [...left],
  )
  return openKnown(rows as Row[], columns).size === 0
}

/** Opens the values whose keys are known; returns the ids of the rings of others. */
function openKnown(rows: readonly Row[], columns: readonly string[]): Set<number> {
  const missing = new Set<number>()
  for (const row of rows) {
    for (const column of columns) {
      const value = row[column]
      const name = readKeyName(value)
      if (!name) continue
      const key = findKnownRing(name.ringId)?.findKey(name.leaf)
      // A value with the name of a key is a text or bytes.
      if (key) row[column] = openValue(value as string | Buffer, key)
      else missing.add(name.ringId)
    }
  }
  return missing
}
