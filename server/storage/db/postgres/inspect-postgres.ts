import pg from 'pg'
import { AppError } from '../../../errors.ts'
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
    throw refuse(`names PostgreSQL ${major}; Kindred needs ${OLDEST_VERSION} or newer.`)
  }
  if (encoding !== 'UTF8') {
    throw refuse(`names a database in ${encoding}; Kindred needs one in UTF8.`)
  }
  if (mayCreate !== true) {
    throw refuse('names a user who may not create tables: make that user the owner of a database of its own.')
  }
}
