import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '../../test/postgres/postgres-server.ts'
import { runInDatabase } from '../../test/postgres/run-in-database.ts'
import { ServerClient } from '../../test/server/server-client.ts'
import { ServerProcess } from '../../test/server/server-process.ts'
import { joinStorage, type Storage } from '../../server/storage/open-storage.ts'
import { makeBenchFolder } from './bench-folder.ts'
import { readThreadTimes } from './thread-times.ts'

const NS_PER_MS = 1e6

/** A server with one user, on one of the database engines. */
export type EngineServer = {
  readonly engine: 'sqlite' | 'postgres'
  readonly client: ServerClient
  readonly openStorage: () => Promise<Storage>
  /** Processor time of the app and of the database so far, in milliseconds. */
  readonly readCpuMs: () => number
  /** How many statements the database has run; 0 on SQLite. */
  readonly countStatements: () => Promise<number>
  /**
   * Does what PostgreSQL does by itself some time after rows were added: until then, each row of an
   * index is looked up in its table.
   */
  readonly vacuum: () => Promise<void>
}

/**
 * Starts a server on each engine, side by side, and stops both after `work`. PostgreSQL has its
 * usual, durable settings, and `settings` of its own.
 */
export async function runWithEngines(
  work: (servers: readonly EngineServer[]) => Promise<void>,
  { settings = {} }: { settings?: Record<string, string> } = {},
): Promise<void> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL is not on this machine; see CONTRIBUTING.md.')
  const postgres = await startPostgres(programs, {
    isDurable: true,
    changed: { shared_preload_libraries: 'pg_stat_statements', ...settings },
  })
  const started: ServerProcess[] = []
  try {
    const folder = await makeBenchFolder('engines')
    const url = postgres.buildUrl('library')
    await runInDatabase(postgres.buildUrl('postgres'), 'create database library')
    await runInDatabase(url, 'create extension pg_stat_statements')
    const servers: EngineServer[] = []
    for (const engine of ['sqlite', 'postgres'] as const) {
      const databaseUrl = engine === 'postgres' ? url : null
      const dataDir = join(folder, engine)
      const server = await ServerProcess.create(dataDir, {
        KINDRED_WORKERS: '1',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      })
      await server.start()
      started.push(server)
      servers.push({
        engine,
        client: await ServerClient.signUp(server.url),
        openStorage: () => joinStorage(dataDir, { databaseUrl, s3: null }),
        readCpuMs: () => sumTimes([server.apiPid, ...(databaseUrl ? listProcessesBelow(postgres.pid) : [])]),
        async countStatements() {
          if (!databaseUrl) return 0
          const [row] = await runInDatabase(url, 'select sum(calls)::float as calls from pg_stat_statements')
          return Number(row?.['calls'])
        },
        async vacuum() {
          if (databaseUrl) await runInDatabase(url, 'vacuum (analyze)')
        },
      })
    }
    await work(servers)
  } finally {
    for (const server of started) await server.stop()
    postgres.stop()
  }
}

function sumTimes(pids: readonly number[]): number {
  const times = pids.flatMap(pid => {
    try {
      return [...readThreadTimes(pid).values()]
    } catch {
      // The process has ended since it was listed.
      return []
    }
  })
  return times.reduce((sum, ns) => sum + ns, 0) / NS_PER_MS
}

function listProcessesBelow(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [pid, ...children.map(Number)]
}
