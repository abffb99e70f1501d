import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { DAY_MS } from '../shared/api/durations.ts'
import { BOT_CHECK_COST } from './bot-check/create-bot-check.ts'
import { frugalEnvironment, type Config } from './config.ts'
import { lockDataFolder } from './db/lock-data-folder.ts'
import { pruneUpgradeCopies } from './upgrades/upgrade-copies.ts'
import { AppError } from './errors.ts'
import { EVEN_ANSWER_MS } from './features/accounts/even-answers.ts'
import { findNewestTime } from './features/backup/snapshots.ts'
import { sweepLeftovers } from './features/erasure/sweep-leftovers.ts'
import { createApp } from './http/app.ts'
import { inspectArguments } from './inspect-arguments.ts'
import { handBackAllJobs } from './jobs/hand-back-jobs.ts'
import { WorkNotifier } from './jobs/work-until-stopped.ts'
import { keepSigningSecret } from './keep-signing-secret.ts'
import { createMessages } from './messages/create-messages.ts'
import { closeBlobs, closeDataFolder, makeDataFolder, openStorage, type Storage } from './open-storage.ts'
import { createMetrics } from './metrics/create-metrics.ts'
import { serveMetrics, type MetricsServer } from './metrics/serve-metrics.ts'
import { runBackups } from './run-backups.ts'
import { continueNetworkChange } from './continue-network-change.ts'
import { startWorkers, type Workers } from './start-workers.ts'

export type RunningServer = {
  /** Where to open it on this machine. */
  readonly url: string
  /**
   * Takes nothing new, lets running jobs finish or hands them back, and resolves when all is
   * closed.
   */
  readonly stop: () => Promise<void>
}

const WORKER_FILE = fileURLToPath(new URL('./worker.ts', import.meta.url))
const WEB_DIR = fileURLToPath(new URL('../web/dist', import.meta.url))
/** A photo takes about a second; a long grouping is handed back and done anew. */
const STOP_GRACE_MS = 5000
/** Also browsers that have opened a connection to no end keep it until then. */
const CONNECTION_GRACE_MS = 2000
/** Copies from before an upgrade end when they are too old. */
const PRUNE_EVERY_MS = DAY_MS
/**
 * An address of another machine, a name that nobody knows, a port that only the system's own
 * programs may take.
 */
const UNUSABLE_ADDRESS: ReadonlySet<string> = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EACCES'])

/**
 * Starts the API and the workers on one data folder. Throws `data-folder-in-use` and `port-in-use`.
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
  const startedAt = Date.now()
  await makeDataFolder(config.dataDir)
  const lock = lockDataFolder(config.dataDir)
  const storage = await openStorage(config.dataDir)
  const { db } = storage
  for (const path of await closeDataFolder(config.dataDir)) tellIsOpen(log, path)
  await handBackAllJobs(db, startedAt)
  await continueNetworkChange(db, { dataDir: config.dataDir, log, now: startedAt })

  const workNotifier = new WorkNotifier()
  const metrics =
    config.metrics && createMetrics({ db, findNewestBackup: () => findNewest(config.backup.folder) })
  let metricsServer: MetricsServer | null = null
  // They start when the API answers.
  let workers: Workers | null = null
  const app = await createApp({
    config,
    ...storage,
    messages: createMessages({ dataDir: config.dataDir, settings: config.messages, now: Date.now }),
    signingSecret: await keepSigningSecret(config.dataDir),
    botCheckCost: BOT_CHECK_COST,
    evenAnswerMs: EVEN_ANSWER_MS,
    log,
    now: Date.now,
    onJobsAdded: () => workNotifier.notify(),
    areWorkersRunning: () => workers?.areRunning() ?? false,
    webDir: existsSync(WEB_DIR) ? WEB_DIR : null,
    ...(metrics && { observeRequests: metrics.observeRequests }),
  })
  try {
    if (config.metrics && metrics) {
      metricsServer = await serveMetrics({ address: config.metrics, render: metrics.render, log })
    }
    await listen(app, config)
  } catch (error) {
    await metricsServer?.stop()
    await app.close()
    await db.destroy()
    lock.release()
    throw error
  }

  workers = startWorkers({
    db,
    workNotifier,
    count: config.workerCount,
    startWorker: forkWorker,
    onRestart: metrics?.countRestart,
    onKill: metrics?.countKill,
    log,
  })
  const backups = config.backup.folder
    ? runBackups({
        folder: config.backup.folder,
        hour: config.backup.hour,
        onFailure: metrics?.countBackupFailure,
        log,
      })
    : null
  const pruning = setInterval(() => void prune(config.dataDir, log), PRUNE_EVERY_MS)
  const sweeping = Promise.all([sweep(storage, startedAt, log), closeAllBlobs(config.dataDir, log)])

  return {
    url: config.publicUrl,
    async stop() {
      // Who is in the middle of a long download or a slow upload is not waited for.
      const cutting = setTimeout(() => app.server.closeAllConnections(), CONNECTION_GRACE_MS)
      clearInterval(pruning)
      await backups?.stop()
      await app.close()
      clearTimeout(cutting)
      await metricsServer?.stop()
      await workers?.stop(STOP_GRACE_MS)
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

function forkWorker(workerId: string, slot: number): ChildProcess {
  return fork(WORKER_FILE, [workerId], {
    // A process for each core: V8's helpers that collect garbage would take theirs from the others.
    // And the space for young objects grows to 130 MB in each when nothing holds it back, of which
    // a worker needs 10.
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=4', ...inspectArguments(slot)],
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

async function findNewest(folder: string | null): Promise<number | null> {
  return folder === null ? null : findNewestTime(folder)
}

async function prune(dataDir: string, log: Logger): Promise<void> {
  try {
    await pruneUpgradeCopies(dataDir, Date.now())
  } catch (error) {
    log.error({ err: error }, 'copies of the database not removed')
  }
}

async function closeAllBlobs(dataDir: string, log: Logger): Promise<void> {
  try {
    const [path] = await closeBlobs(dataDir)
    if (path !== undefined) tellIsOpen(log, path)
  } catch (error) {
    log.error({ err: error }, 'blobs not closed to other users')
  }
}

function tellIsOpen(log: Logger, path: string): void {
  log.warn(
    { path },
    'other users of this machine may read this: it belongs to another user, or its file system keeps no such rights',
  )
}
