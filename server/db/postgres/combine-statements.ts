import {
  DeleteQueryNode,
  InsertQueryNode,
  Kysely,
  PostgresIntrospector,
  UpdateQueryNode,
  sql,
  RawNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type OperationNode,
  type QueryCompiler,
  type QueryResult,
  type RawBuilder,
} from 'kysely'
import type { Queryable } from '../database.ts'
import type { Tables } from '../tables.ts'

type Waiting = {
  readonly query: CompiledQuery
  readonly resolve: (result: QueryResult<unknown>) => void
  readonly reject: (error: unknown) => void
}

/** The first word of a statement that was written as text and changes rows. */
const WRITING = /^\s*(insert|update|delete)\b/

/** The databases that collect statements. */
const COLLECTING = new WeakSet<Queryable>()

/**
 * Runs `work` with a database that collects the statements which are begun at the same time, and
 * sends them as one. A statement that is begun after the result of another is sent with the next
 * ones.
 */
export async function combineStatements<Result>(
  db: Queryable,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  // Within other statements that are sent together, these are sent with them.
  if (COLLECTING.has(db)) return work(db)
  let waiting: Waiting[] = []
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>>()
      // Everything that does not wait for the network has then begun its statement.
      if (waiting.length === 0) setImmediate(() => void send())
      waiting.push({ query, resolve, reject })
      // The rows are those of the statement, whose type the caller knows.
      return promise as Promise<QueryResult<Row>>
    },
    streamQuery() {
      throw new Error('Statements that are sent together cannot be streamed.')
    },
  }

  async function send(): Promise<void> {
    const sent = waiting
    waiting = []
    try {
      const results = await execute(
        db,
        sent.map(({ query }) => query),
      )
      for (const [i, { resolve }] of sent.entries()) resolve(results[i] ?? { rows: [] })
    } catch (error) {
      for (const { reject } of sent) reject(error)
    }
  }

  const executor = db.getExecutor()
  const compiler: QueryCompiler = { compileQuery: (node, id) => executor.compileQuery(node, id) }
  const collecting = new Kysely<Tables>({
    dialect: {
      createAdapter: () => executor.adapter,
      createDriver: () => new CollectingDriver(connection),
      createQueryCompiler: () => compiler,
      createIntrospector: introspected => new PostgresIntrospector(introspected),
    },
  })
  COLLECTING.add(collecting)
  return work(collecting)
}

async function execute(db: Queryable, queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
  const [only] = queries
  if (only && queries.length === 1) return [await db.executeQuery(only)]
  const nodes = queries.map(({ query }): OperationNode => query)
  const { rows } = await combine(nodes).execute(db)
  const [row = {}] = rows
  return nodes.map((node, i) => readResult(node, row[`part${i}`]))
}

/** Combines statements to one with a row, which has the result of each in a column. */
function combine(nodes: readonly OperationNode[]): RawBuilder<Record<string, unknown>> {
  const rows = sql.ref('rowsOfPart')
  const parts = nodes.map((node, i) => ({ node, name: sql.ref(`part${i}`), writes: describeWrites(node) }))
  const writings = parts.flatMap(({ node, name, writes }) => {
    if (writes === 'nothing') return []
    return [sql`${name} as (${wrap(node)}${writes === 'rows' ? sql` returning 1` : sql``})`]
  })
  const columns = parts.map(({ node, name, writes }) => {
    if (writes === 'rows') return sql`(select count(*) from ${name}) as ${name}`
    const source = writes === 'nothing' ? sql`(${wrap(node)})` : name
    return sql`(select coalesce(json_agg(${rows}), '[]') from ${source} as ${rows}) as ${name}`
  })
  const before = writings.length > 0 ? sql`with ${sql.join(writings)} ` : sql``
  return sql`${before}select ${sql.join(columns)}`
}

function readResult(node: OperationNode, value: unknown): QueryResult<unknown> {
  // `combine` selects a count, or a list of rows.
  if (describeWrites(node) === 'rows') return { rows: [], numAffectedRows: BigInt(value as number) }
  const rows = value as unknown[]
  return { rows, numAffectedRows: BigInt(rows.length) }
}

/** Tells whether a statement writes, and whether it returns what it has written. */
function describeWrites(node: OperationNode): 'nothing' | 'rows' | 'returned rows' {
  if (RawNode.is(node)) return WRITING.test(node.sqlFragments[0] ?? '') ? 'rows' : 'nothing'
  if (!InsertQueryNode.is(node) && !UpdateQueryNode.is(node) && !DeleteQueryNode.is(node)) return 'nothing'
  return node.returning ? 'returned rows' : 'rows'
}

function wrap(node: OperationNode): RawBuilder<unknown> {
  return sql`${{ expressionType: undefined, toOperationNode: () => node }}`
}

class CollectingDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Statements that are sent together cannot begin a transaction.')
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}
