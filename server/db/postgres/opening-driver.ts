import {
  CompiledQuery,
  PostgresDriver,
  RawNode,
  SelectQueryNode,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import { readRings } from './face-keys.ts'
import { findKnownRing } from './known-rings.ts'
import { openValue, readKeyName } from './sealed-value.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

type Row = Record<string, unknown>

/** Opens the sealed values in the results of all statements. */
export class OpeningDriver extends PostgresDriver {
  readonly #opening = new WeakSet<DatabaseConnection>()

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options)
    if (!this.#opening.has(connection)) {
      this.#opening.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = async query => executeAndOpen(execute, query)
    }
    return connection
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
