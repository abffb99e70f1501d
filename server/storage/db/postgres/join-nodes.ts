import pg from 'pg'
import { EventEmitter } from 'node:events'
import { OWN_LEVEL } from '../node-levels.ts'
import type { Nodes, Release } from '../nodes.ts'
import { NOTICE_LOSS } from './connection-errors.ts'
import { CONNECT_TIMEOUT_MS } from './inspect-postgres.ts'

const CONNECT_AGAIN_MS = 1000
/** Separates these locks from those of transactions. */
const LOCK_SEED = 1
/**
 * The first of two numbers that name a lock which each node shares; the second is its level. Other
 * nodes read both from PostgreSQL's list of locks.
 */
const LEVEL_LOCKS = 1

/**
 * Joins the nodes of a database through a separate connection. If the connection breaks, its locks
 * and messages are lost, and it is made again.
 */
export async function joinNodes(url: string): Promise<Nodes> {
  const events = new EventEmitter<{ message: [string]; lost: [] }>()
  let isStopping = false
  let again: NodeJS.Timeout | undefined
  let client = await connect()
  return {
    share: name => lock(name, { take: 'pg_try_advisory_lock_shared', release: 'pg_advisory_unlock_shared' }),
    takeAlone: name => lock(name, { take: 'pg_try_advisory_lock', release: 'pg_advisory_unlock' }),
    async listOtherLevels(name) {
      const { rows } = await client.query<{ level: string }>(
        `select coalesce(told.objid, 0)::bigint as level
        from pg_locks held
        left join pg_locks told on told.pid = held.pid and told.locktype = 'advisory'
          and told.database = held.database and told.objsubid = 2 and told.classid = ${LEVEL_LOCKS}
        where held.locktype = 'advisory' and held.objsubid = 1 and held.granted and held.mode = 'ShareLock'
          and held.database = (select oid from pg_database where datname = current_database())
          and (held.classid::bigint << 32 | held.objid::bigint) = hashtextextended($1, ${LOCK_SEED})
          and held.pid <> pg_backend_pid()`,
        [name],
      )
      return rows.map(({ level }) => Number(level))
    },
    async broadcast(message) {
      await client.query('select pg_notify($1, $2)', [CHANNEL, message])
    },
    onMessage: listener => void events.on('message', listener),
    onLost: listener => void events.on('lost', listener),
    async stop() {
      isStopping = true
      clearTimeout(again)
      await client.end()
    },
  }

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...NOTICE_LOSS,
    })
    made.on('error', () => undefined)
    made.on('notification', ({ payload = '' }) => void events.emit('message', payload))
    await made.connect()
    await made.query(`listen ${CHANNEL}`)
    await made.query('select pg_advisory_lock_shared($1, $2)', [LEVEL_LOCKS, OWN_LEVEL])
    made.once('end', () => {
      if (isStopping) return
      events.emit('lost')
      void connectAgain()
    })
    return made
  }

  async function connectAgain(): Promise<void> {
    try {
      client = await connect()
      // Messages sent meanwhile are lost.
      events.emit('lost')
      if (isStopping) await client.end()
    } catch {
      if (!isStopping) again = setTimeout(() => void connectAgain(), CONNECT_AGAIN_MS)
    }
  }

  async function lock(
    name: string,
    { take, release }: { take: string; release: string },
  ): Promise<Release | null> {
    const holder = client
    const { rows } = await holder.query<{ taken: boolean }>(
      `select ${take}(hashtextextended($1, ${LOCK_SEED})) as taken`,
      [name],
    )
    if (rows[0]?.taken !== true) return null
    return async () => {
      // The locks of a broken connection were released with it.
      if (holder !== client) return
      await holder
        .query(`select ${release}(hashtextextended($1, ${LOCK_SEED}))`, [name])
        .catch(() => undefined)
    }
  }
}

/** The channel of `listen` and `notify` between the nodes of a database. */
export const CHANNEL = 'kindred'
