import pg from 'pg'
import {
  Kysely,
  OperatorNode,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  ValueListNode,
  type BinaryOperationNode,
  type PostgresPool,
  type RawNode,
} from 'kysely'
import type { Database } from '../database.ts'
import { writePart, type Engine, type EngineAdapter } from '../engine.ts'
import type { Tables } from '../tables.ts'
import { DatabaseUnreachableError, NOTICE_LOSS } from './connection-errors.ts'
import { CONNECT_TIMEOUT_MS } from './inspect-postgres.ts'
import { POSTGRES } from './postgres-engine.ts'
import { CONNECTIONS_FOR_REQUESTS, type RequestLimits, SharingDriver } from './sharing-driver.ts'
import { createTransactionTurns } from './fair-turns.ts'

/** A transaction holds one connection and must not need a second one. */
const OWN_CONNECTIONS = 5

/**
 * A statement of a request changes thousands of rows in tenths of a second, and the transactions
 * for which it waits take seconds in the largest libraries.
 */
const REQUEST_LIMITS: RequestLimits = { statementMs: 60_000, waitMs: 30_000 }

/**
 * Settings of each connection. As part of making it: Kysely never gives back a connection that
 * breaks while a statement of `onCreateConnection` runs, and closing the pool would wait for it.
 */
const SESSION_OPTIONS = [
  // Compiling takes longer than any statement of this program runs.
  '-c jit=off',
  String.raw`-c default_transaction_isolation=read\ committed`,
].join(' ')

/** All stored numbers are far smaller, so none of them equals it. */
const LARGEST_BIGINT = 2n ** 63n - 1n

/** Object ids of types in PostgreSQL's catalog. */
const BIGINT = 20
const NUMERIC = 1700

/**
 * Opens a database of PostgreSQL 15 or newer, given as `postgres://user:password@host:port/name`.
 * Connects with the first query. `ownConnections`: at most as many for the work of the process
 * itself; `settings`: further settings of these; `limits`: of requests (see `requester.ts`).
 */
export function openPostgres(
  url: string,
  {
    ownConnections = OWN_CONNECTIONS,
    settings = {},
    limits = REQUEST_LIMITS,
  }: { ownConnections?: number; settings?: Readonly<Record<string, string>>; limits?: RequestLimits } = {},
): Database {
  const pools = {
    own: createPool(url, ownConnections, settings),
    forRequests: createPool(url, CONNECTIONS_FOR_REQUESTS, {
      statement_timeout: `${limits.statementMs}`,
      lock_timeout: `${limits.waitMs}`,
    }),
  }
  return new Kysely<Tables>({ dialect: new EnginePostgresDialect(pools, limits) })
}

function createPool(url: string, max: number, settings: Readonly<Record<string, string>>): PostgresPool {
  const types = new pg.TypeOverrides()
  // Counts, times and sums: whole numbers below 2 ** 53, as on SQLite.
  types.setTypeParser(BIGINT, Number)
  types.setTypeParser(NUMERIC, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...NOTICE_LOSS,
    options: [
      NOTICE_LOSS.options,
      SESSION_OPTIONS,
      ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`),
    ].join(' '),
  })
  // The pool replaces an idle connection that breaks; without a listener the error would end the
  // process.
  pool.on('error', () => undefined)
  // A connection that breaks between two statements of a transaction fails the next one.
  pool.on('connect', client => void client.on('error', () => undefined))
  return wrapConnectionErrors(pool)
}

/**
 * Wraps failures to connect in a class of their own, because mail servers report the same codes.
 */
function wrapConnectionErrors(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      try {
        return await pool.connect()
      } catch (error) {
        throw new DatabaseUnreachableError("The database can't be reached.", { cause: error })
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

class EnginePostgresDialect extends PostgresDialect {
  readonly #pools: { own: PostgresPool; forRequests: PostgresPool }
  readonly #limits: RequestLimits

  constructor(pools: { own: PostgresPool; forRequests: PostgresPool }, limits: RequestLimits) {
    super({ pool: pools.own })
    this.#pools = pools
    this.#limits = limits
  }

  override createDriver(): SharingDriver {
    return new SharingDriver(this.#pools, this.#limits)
  }

  override createAdapter(): PostgresAdapter & EngineAdapter {
    return new EnginePostgresAdapter(this.#limits)
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new EnginePostgresCompiler()
  }
}

class EnginePostgresAdapter extends PostgresAdapter implements EngineAdapter {
  readonly engine: Engine

  constructor(limits: RequestLimits) {
    super()
    this.engine = { ...POSTGRES, takeTurn: createTransactionTurns(limits) }
  }
}

class EnginePostgresCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const part = writePart(node, POSTGRES.sql)
    if (part) this.visitNode(part)
    else super.visitRaw(node)
  }

  /** Requests may contain values that SQLite compares and PostgreSQL refuses. */
  protected override appendValue(parameter: unknown): void {
    super.appendValue(toStorable(parameter))
  }

  /** SQLite accepts `in ()`, which matches nothing; PostgreSQL does not accept it. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node
    const isList = PrimitiveValueListNode.is(rightOperand) || ValueListNode.is(rightOperand)
    if (isList && rightOperand.values.length === 0 && OperatorNode.is(operator))
      this.append(`${operator.operator === 'not in'}`)
    else super.visitBinaryOperation(node)
  }
}

/**
 * Removes the character 0, which no text may contain, and limits numbers to the range of bigint.
 */
function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD')
  if (typeof value !== 'number' || Math.abs(value) < Number(LARGEST_BIGINT)) return value
  return value < 0 ? -LARGEST_BIGINT : LARGEST_BIGINT
}
