import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { ENGINE_VERSION } from '../faces/engine-version.ts'
import { BOT_CHECK_COST } from './bot-check/create-bot-check.ts'
import { frugalEnvironment, type Config } from './config.ts'
import { lockDataFolder } from './db/lock-data-folder.ts'
import { AppError } from './errors.ts'
import { resumeErasures } from './features/consents/end-consent.ts'
import { EVEN_ANSWER_MS } from './features/accounts/even-answers.ts'
import { sweepLeftovers } from './features/erasure/sweep-leftovers.ts'
import { createApp } from './http/app.ts'
import { insertJobsToLookAnew } from './jobs/queries.ts'
import { handBackAllJobs, handBackLostJobs } from './jobs/hand-back-jobs.ts'
import { WorkBell } from './jobs/work-until-stopped.ts'
import { createMessages } from './messages/create-messages.ts'
import { makeDataFolder, openStorage, type Storage } from './open-storage.ts'
import { superviseProcesses } from './supervise-processes.ts'

export type RunningServer = {
  /** Where to open it on this machine. */
  readonly url: string
  /** Takes nothing new, lets running jobs finish or hands them back, and resolves when all is closed. */
  readonly stop: () => Promise<void>
}

const WORKER_FILE = fileURLToPath(new URL('./worker.ts', import.meta.url))
const WEB_DIR = fileURLToPath(new URL('../web/dist', import.meta.url))
/** A photo takes about a second; a long grouping is handed back and done anew. */
const STOP_GRACE_MS = 5000
/** Also browsers that have opened a connection to no end keep it until then. */
const CONNECTION_GRACE_MS = 2000
/** One that cannot work at all is not to keep the machine busy. */
const WORKER_RESTART_MS = 30_000
const LOST_LEASES_EVERY_MS = 60_000
/** An address of another machine, a name that nobody knows, a port that only the system's own programs may take. */
const UNUSABLE_ADDRESS: ReadonlySet<string> = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EACCES'])

/** Starts the API and the workers on one data folder. Throws `data-folder-in-use` and `port-in-use`. */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
  const startedAt = Date.now()
  await makeDataFolder(config.dataDir)
  const lock = lockDataFolder(config.dataDir)
  const storage = await openStorage(config.dataDir)
  const { db } = storage
  await handBackAllJobs(db, startedAt)
  await resumeErasures({ ...storage, now: Date.now })
  const outdated = await insertJobsToLookAnew(db, { engineVersion: ENGINE_VERSION, runAt: startedAt })
  if (outdated > 0) log.info({ photos: outdated }, 'looking for faces again with a new engine')

  const bell = new WorkBell()
  const app = await createApp({
    config,
    ...storage,
    messages: createMessages({ dataDir: config.dataDir, settings: config.messages, now: Date.now }),
    botCheckCost: BOT_CHECK_COST,
    evenAnswerMs: EVEN_ANSWER_MS,
    log,
    now: Date.now,
    onJobsAdded: () => bell.ring(),
    webDir: existsSync(WEB_DIR) ? WEB_DIR : null,
  })
  try {
    await listen(app, config)
  } catch (error) {
    await app.close()
    await db.destroy()
    lock.release()
    throw error
  }

  const workers = superviseProcesses({
    kind: 'worker',
    count: config.workerCount,
    maxRestartDelayMs: WORKER_RESTART_MS,
    startProcess: forkWorker,
    onGone: async (goneWorkerId, hasCrashed) => {
      const count = await handBackLostJobs(db, { now: Date.now(), goneWorkerId, hasCrashed })
      if (count > 0) bell.ring()
    },
    log,
  })
  bell.on('work', () => workers.ring())
  const freeing = setInterval(() => {
    handBackLostJobs(db, { now: Date.now(), hasCrashed: true }).catch((error: unknown) =>
      log.error({ err: error }, 'lost jobs not handed back'),
    )
  }, LOST_LEASES_EVERY_MS)
  const sweeping = sweep(storage, startedAt, log)

  return {
    url: config.publicUrl,
    async stop() {
      clearInterval(freeing)
      // Who is in the middle of a long download or a slow upload is not waited for.
      const cutting = setTimeout(() => app.server.closeAllConnections(), CONNECTION_GRACE_MS)
      await app.close()
      clearTimeout(cutting)
      await workers.stop(STOP_GRACE_MS)
      await sweeping
      await db.destroy()
      lock.release()
    },
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      const message = `Port ${port} is taken by another program. Stop that, or set PORT to another number.`
      throw new AppError('port-in-use', 500, message)
    }
    if (typeof code !== 'string' || !UNUSABLE_ADDRESS.has(code)) throw error
    const message = `HOST is ${JSON.stringify(host)} and PORT ${port}, where this machine does not let Kindred listen.`
    throw new AppError('bad-setting', 500, `${message} Set them to others.`, { cause: error })
  }
}

function forkWorker(workerId: string): ChildProcess {
  return fork(WORKER_FILE, [workerId], {
    // A process for each core: V8's helpers that collect garbage would take theirs from the others. And the space
    // for young objects grows to 130 MB in each when nothing holds it back, of which a worker needs 10.
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=4'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: frugalEnvironment(),
  })
}

async function sweep(storage: Storage, startedAt: number, log: Logger): Promise<void> {
  try {
    const removed = await sweepLeftovers(storage, startedAt)
    if (removed > 0) log.info({ removed }, 'removed what an earlier run had left')
  } catch (error) {
    log.error({ err: error }, 'leftovers not swept')
  }
}
