import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../server/find-free-port.ts'
import { findTemporaryFolder } from '../find-temporary-folder.ts'
import { HANG_MS } from '../wait-limits.ts'

/** Folder with the programs of each version on Debian. */
const VERSIONS = '/usr/lib/postgresql'
const OLDEST_VERSION = 15
/** Makes pg_ctl print nothing, and wait for longer than a minute, which a busy machine may need. */
const WAITING = ['-s', '-w', '-t', `${HANG_MS / 1000}`]

export type PostgresServer = {
  /** Address of a database of this name. */
  readonly buildUrl: (database: string) => string
  readonly port: number
  /** Id of the first process, whose children are all others. */
  readonly pid: number
  /**
   * Stops and starts the server; resolves when it answers again. `fast` ends its connections;
   * `immediate` ends its processes without writing anything, as a power failure would.
   */
  readonly restart: (mode: 'fast' | 'immediate') => Promise<void>
  readonly stop: () => void
}

/** Finds the folder with the programs of the newest installed version; undefined without one. */
export function findPostgres(): string | undefined {
  try {
    const versions = readdirSync(VERSIONS)
      .map(Number)
      .filter(version => version >= OLDEST_VERSION)
    if (versions.length === 0) return undefined
    return join(VERSIONS, `${Math.max(...versions)}`, 'bin')
  } catch {
    return undefined
  }
}

/**
 * Starts a PostgreSQL server on the loopback address, in a folder that `stop` removes. Unless it is
 * to be durable, it does not sync to the disk, since it is only needed while the tests run.
 * `changed` are further settings of the server.
 */
export async function startPostgres(
  programs: string,
  { isDurable = false, changed = {} }: { isDurable?: boolean; changed?: Record<string, string> } = {},
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(isDurable ? tmpdir() : findTemporaryFolder(), 'kindred-postgres-'))
  const data = join(folder, 'data')
  const run = (program: string, args: readonly string[]) =>
    runAsPostgres(join(programs, program), args, folder)
  run('initdb', ['-D', data, '-U', 'kindred', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'])
  const port = await findFreePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...(isDurable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
    max_connections: 200,
    // Deadlocks of transactions without the owner's lock are detected soon.
    deadlock_timeout: '200ms',
    ...changed,
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  const starting = [...WAITING, '-D', data, '-l', join(folder, 'log'), '-o', options.join(' ')]
  run('pg_ctl', [...starting, 'start'])
  return {
    port,
    get pid() {
      return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    },
    async restart(mode) {
      await promisify(execFile)(
        ...asPostgres(join(programs, 'pg_ctl'), [...starting, '-m', mode, 'restart']),
        { cwd: folder },
      )
    },
    buildUrl: database => `postgres://kindred@127.0.0.1:${port}/${database}`,
    stop() {
      run('pg_ctl', [...WAITING, '-D', data, '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a program as the user of Debian's package, since PostgreSQL refuses to run as root. */
function runAsPostgres(program: string, args: readonly string[], folder: string): void {
  if (isRoot()) {
    chownSync(folder, readId('-u'), readId('-g'))
    chmodSync(folder, 0o700)
  }
  execFileSync(...asPostgres(program, args), { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder })
}

function asPostgres(program: string, args: readonly string[]): [string, string[]] {
  if (!isRoot()) return [program, [...args]]
  return ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--', program, ...args]]
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function readId(kind: '-u' | '-g'): number {
  return Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
}
