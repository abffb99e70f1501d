import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
 */
export async function startPostgres(
  programs: string,
  { isDurable = false }: { isDurable?: boolean } = {},
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
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  run('pg_ctl', [...WAITING, '-D', data, '-l', join(folder, 'log'), '-o', options.join(' '), 'start'])
  return {
    buildUrl: database => `postgres://kindred@127.0.0.1:${port}/${database}`,
    stop() {
      run('pg_ctl', [...WAITING, '-D', data, '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a program as the user of Debian's package, since PostgreSQL refuses to run as root. */
function runAsPostgres(program: string, args: readonly string[], folder: string): void {
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    chownSync(folder, readId('-u'), readId('-g'))
    chmodSync(folder, 0o700)
  }
  const [command, first] = isRoot
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--', program]]
    : [program, []]
  execFileSync(command, [...first, ...args], { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder })
}

function readId(kind: '-u' | '-g'): number {
  return Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
}
