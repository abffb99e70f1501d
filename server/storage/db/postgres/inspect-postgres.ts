import pg from 'pg'
import { sql } from 'kysely'
import { AppError } from '../../../errors.ts'
import type { Database } from '../database.ts'
import { explainConnectionError } from './connection-errors.ts'

const OLDEST_VERSION = 15
export const CONNECT_TIMEOUT_MS = 10_000

/**
 * Runs `work` on a separate connection, after checking that Kindred can use the database. Throws
 * `bad-setting` and `database-unreachable`, whose messages name the setting and never contain the
 * password.
 */
export async function withConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  setting = 'DATABASE_URL',
): Promise<Result> {
  const client = await connect(url, setting)
  try {
    await assertUsable(client, setting)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes nodes start one after another, since each creates what is missing. */
export async function startOneByOne<Result>(url: string, start: () => Promise<Result>): Promise<Result> {
  return withConnection(url, async client => {
    // The lock is released when the connection ends.
    await client.query(`select pg_advisory_lock(hashtextextended('start', 0))`)
    return start()
  })
}

async function connect(url: string, setting: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (error) {
    throw explainConnectionError(error, url, setting)
  }
}

type Facts = {
  /** As PostgreSQL encodes it: 150004 is 15.4. */
  readonly version: number
  readonly encoding: string
  readonly mayCreate: boolean | null
}

async function assertUsable(client: pg.Client, setting: string): Promise<void> {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      has_schema_privilege(current_schema(), 'create') as "mayCreate"`,
  )
  for (const facts of rows) assertSupported(facts, setting)
}

/** Throws `bad-setting`. */
export function assertSupported({ version, encoding, mayCreate }: Facts, setting = 'DATABASE_URL'): void {
  const refuse = (reason: string) => new AppError('bad-setting', 500, `${setting} ${reason}`)
  const major = Math.floor(version / 10_000)
  if (major < OLDEST_VERSION) {
    throw refuse(`points to PostgreSQL ${major}, but Kindred needs ${OLDEST_VERSION} or newer. Upgrade it.`)
  }
  if (encoding !== 'UTF8') {
    throw refuse(`names a database in ${encoding}, but Kindred needs one in UTF8. Create another one.`)
  }
  if (mayCreate !== true) {
    throw refuse('names a user who may not create tables. Make that user the owner of its own database.')
  }
}

export type IndexReport = {
  readonly checked: number
  /** PostgreSQL's messages; empty if it finds no damage. */
  readonly problems: readonly string[]
}

/**
 * Checks all indexes with PostgreSQL's extension `amcheck`; null if it is not installed in the
 * database, or this user may not use it. Does not keep others from writing.
 */
export async function checkIndexes(db: Database): Promise<IndexReport | null> {
  const { rows: functions } = await sql<{ schema: string }>`
    select nspname as schema from pg_proc
    join pg_namespace on pg_namespace.oid = pronamespace
    join pg_extension on extnamespace = pg_namespace.oid and extname = 'amcheck'
    where proname = 'bt_index_check' and has_function_privilege(pg_proc.oid, 'execute')`.execute(db)
  const schema = functions[0]?.schema
  if (schema === undefined) return null
  const { rows: indexes } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace and relam = (select oid from pg_am where amname = 'btree')
    order by 1`.execute(db)
  const problems: string[] = []
  for (const { name } of indexes) {
    await sql`select ${sql.ref(schema)}.bt_index_check(${name}::regclass)`
      .execute(db)
      .catch((error: unknown) => problems.push(error instanceof Error ? error.message : String(error)))
  }
  return { checked: indexes.length, problems }
}
