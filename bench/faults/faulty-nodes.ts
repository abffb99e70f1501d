import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findFreePort } from '../../test/server/find-free-port.ts'
import { ServerProcess } from '../../test/server/server-process.ts'
import { createBucket, startS3Server, serveSettings } from '../../test/s3/s3-server.ts'
import { createS3Store, type S3Store } from '../../server/storage/blobs/s3-store.ts'
import { OUTBOX_FOLDER } from '../../server/machinery/messages/create-messages.ts'
import { PRIVATE_FOLDER_MODE } from '../../server/machinery/files/private-files.ts'
import { findPostgres, startPostgres, type PostgresServer } from '../../test/postgres/postgres-server.ts'
import { runInDatabase } from '../../test/postgres/run-in-database.ts'
import { layWire, type Wire } from '../../test/postgres/wire.ts'

const CLOCK = new URL('./shift-clock.ts', import.meta.url).href
const START_AGAIN_MS = 500
const ERROR_LEVEL = 50

export type Node = {
  readonly name: string
  readonly kind: 'app' | 'workers'
  readonly process: ServerProcess
  /** From this node to the database and the store. */
  readonly wires: { readonly database: Wire; readonly store: Wire }
  /** Starts it again and again until it runs, as systemd does. */
  readonly start: () => Promise<void>
  /** Sets its clock this far ahead of the machine's. */
  readonly setClock: (aheadMs: number) => Promise<void>
}

export type Installation = {
  /** The address of the proxy, which users visit. */
  readonly url: string
  /** Two with the app, then three with workers. */
  readonly nodes: readonly Node[]
  /** The folder that has the outbox of all nodes. */
  readonly folder: string
  readonly postgres: PostgresServer
  /** Without any wire. */
  readonly databaseUrl: string
  readonly store: S3Store
  /** Errors in the logs of all nodes, with how often each was written. */
  readonly errors: ReadonlyMap<string, number>
  /** Counts a node that has ended by itself as an error. */
  readonly reportEnd: (node: Node) => void
  readonly stop: () => Promise<void>
}

/**
 * Starts two nodes with the app behind Caddy, three with a worker each, PostgreSQL and an S3
 * server, all on the loopback address. `settings` are more settings of the nodes.
 */
export async function startInstallation(
  folder: string,
  settings: Record<string, string> = {},
): Promise<Installation> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL is not on this machine.')
  const stops: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    for (const each of stops.toReversed()) await each()
  }
  try {
    // Transactions survive a crash of the server, though not one of the machine.
    const postgres = await startPostgres(programs, {
      changed: { synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'on' },
    })
    stops.push(() => postgres.stop())
    await runInDatabase(postgres.buildUrl('postgres'), 'create database kindred')
    const s3Server = await startS3Server()
    stops.push(() => s3Server.stop())
    const s3 = await createBucket(s3Server)
    const errors = new Map<string, number>()
    const proxyPort = await findFreePort()
    const url = `http://localhost:${proxyPort}`

    const outbox = join(folder, OUTBOX_FOLDER)
    await mkdir(outbox, { mode: PRIVATE_FOLDER_MODE })

    const createNode = async (name: string, kind: Node['kind']): Promise<Node> => {
      const database = await layWire(postgres.port)
      const store = await layWire(Number(new URL(s3.endpoint).port))
      stops.push(database.stop, store.stop)
      const dataDir = join(folder, name)
      await mkdir(dataDir)
      // Whichever node sends a mail, it is found in one folder.
      await symlink(outbox, join(dataDir, OUTBOX_FOLDER))
      const clock = join(folder, `${name} clock`)
      await writeFile(clock, '0')
      const process = await ServerProcess.create(dataDir, {
        DATABASE_URL: postgres.buildUrl('kindred').replace(`:${postgres.port}`, `:${database.port}`),
        ...serveSettings({ ...s3, endpoint: `http://127.0.0.1:${store.port}` }),
        KINDRED_SIGNING_SECRET: 'the same on all of the nodes of one library',
        KINDRED_URL: url,
        KINDRED_TRUSTED_PROXIES: '127.0.0.1',
        KINDRED_WORKERS: kind === 'app' ? '0' : '1',
        NODE_OPTIONS: `--import=${CLOCK}`,
        CLOCK_FILE: clock,
        ...settings,
      })
      process.onLog = line => countError(errors, line)
      const stopping = new AbortController()
      stops.push(async () => {
        stopping.abort()
        killAll(await listProcesses(process))
        await process.kill()
      })
      return {
        name,
        kind,
        process,
        wires: { database, store },
        async start() {
          while (!stopping.signal.aborted) {
            const isRunning = await process
              .start(kind === 'app' ? ['serve'] : ['work'])
              .then(() => true)
              // Its reason is in the log.
              .catch(() => false)
            if (isRunning) return
            await delay(START_AGAIN_MS)
          }
        },
        setClock: aheadMs => writeFile(clock, `${aheadMs}`),
      }
    }
    const nodes = await Promise.all([
      createNode('app 1', 'app'),
      createNode('app 2', 'app'),
      createNode('workers 1', 'workers'),
      createNode('workers 2', 'workers'),
      createNode('workers 3', 'workers'),
    ])
    const servers = nodes.filter(({ kind }) => kind === 'app').map(node => node.process.url)
    const caddy = await startCaddy(folder, { port: proxyPort, servers })
    stops.push(() => caddy.stop())
    return {
      url,
      nodes,
      folder,
      postgres,
      databaseUrl: postgres.buildUrl('kindred'),
      store: createS3Store(s3, { spoolFolder: join(folder, 'spool') }),
      errors,
      reportEnd: ({ kind }) => countError(errors, `a node with ${kind} ended by itself`),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Lists the ids of a node's processes: the one that was started, then those that it started. */
export async function listProcesses({ pid }: ServerProcess): Promise<number[]> {
  return pid === undefined ? [] : listDescendants(pid)
}

async function listDescendants(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const further = await Promise.all(
    children
      .split(' ')
      .filter(child => child !== '')
      .map(child => listDescendants(Number(child))),
  )
  return [pid, ...further.flat()]
}

/** Kills processes at once, as a power failure would. Some may have ended. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

function countError(errors: Map<string, number>, line: string): void {
  const key = describeError(line)
  if (key !== undefined) errors.set(key, (errors.get(key) ?? 0) + 1)
}

/**
 * Returns the message and cause of a line of the log about an error, or what the program says, by
 * which it begins. Ports differ from node to node, and lines of traces say where the project lies.
 */
function describeError(line: string): string | undefined {
  if (line.startsWith('kindred: ')) return line.replaceAll(/(?<=127\.0\.0\.1):\d+/gv, '')
  if (!line.startsWith('{')) return undefined
  const { level, msg, err } = JSON.parse(line) as {
    level: number
    msg: string
    err?: { message: string; code?: string }
  }
  if (level < ERROR_LEVEL) return undefined
  return err ? `${msg}: ${err.code ?? ''} ${err.message}` : msg
}

const CADDY = '/usr/bin/caddy'

/** Starts Caddy on `port` before these servers; each request goes to one of those that answer. */
async function startCaddy(
  folder: string,
  { port, servers }: { port: number; servers: readonly string[] },
): Promise<{ readonly stop: () => Promise<void> }> {
  const file = join(folder, 'Caddyfile')
  await writeFile(
    file,
    `{
	admin off
	auto_https off
	default_bind 127.0.0.1
	storage file_system ${folder}
}
http://localhost:${port} {
	reverse_proxy ${servers.map(url => new URL(url).host.replace('localhost', '127.0.0.1')).join(' ')} {
		lb_policy round_robin
		lb_try_duration 5s
		fail_duration 1s
	}
}
`,
  )
  const caddy = spawn(CADDY, ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { HOME: folder, PATH: '/usr/bin' },
  })
  const ended = once(caddy, 'exit')
  return {
    async stop() {
      // It would wait for connections that browsers keep.
      caddy.kill('SIGKILL')
      await ended
    },
  }
}
