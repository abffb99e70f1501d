import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { DAY_MS } from '../../shared/api/durations.ts'
import { watchBackgroundTimes } from '../machinery/jobs/background-times.ts'
import type { S3Settings } from '../storage/blobs/s3-settings.ts'
import { BOT_CHECK_COST } from '../accounts/bot-check/create-bot-check.ts'
import { assertNewBucket } from '../storage/claim-bucket.ts'
import type { Config } from '../config.ts'
import { isImportRunning } from '../storage/db/import-lock.ts'
import { lockDataFolder } from '../storage/db/lock-data-folder.ts'
import type { Database } from '../storage/db/database.ts'
import { NO_OTHER_NODES, type Nodes } from '../storage/db/nodes.ts'
import { pruneUpgradeCopies } from '../storage/upgrades/upgrade-copies.ts'
import { AppError } from '../errors.ts'
import { MIN_ANSWER_MS } from '../accounts/sign-in/delay-answer.ts'
import { PASSWORD_COST } from '../accounts/sign-in/hash-password.ts'
import { makeBackupFolder } from '../storage/backup/backup-folder.ts'
import { findNewestTime } from '../storage/backup/snapshots.ts'
import { isReadableByOthers } from '../machinery/files/private-files.ts'
import { sweepLeftovers } from '../erasure/sweep-leftovers.ts'
import { createReadinessCheck } from '../features/health/check-readiness.ts'
import { forkWorker, startWorkers, type Workers } from './start-workers.ts'
import { createApp } from '../http/app.ts'
import { releaseAllJobs, releaseLostJobs } from '../machinery/jobs/release-jobs.ts'
import { notifyOfNodes, WorkNotifier } from '../machinery/jobs/work-until-stopped.ts'
import { joinAsNode, LIBRARY_LOCK } from '../storage/move/hold-library.ts'
import { chooseSigningSecret } from '../storage/choose-signing-secret.ts'
import { createMessages } from '../machinery/messages/create-messages.ts'
import {
  closeBlobs,
  closeDataFolder,
  isNewLibrary,
  makeDataFolder,
  openBucket,
  DATABASE_FILE,
  openStorage,
  removeMovedBlobs,
  type Storage,
} from '../storage/open-storage.ts'
import type { Metrics } from '../machinery/metrics/create-metrics.ts'
import { serveMetrics, type MetricsServer } from '../machinery/metrics/serve-metrics.ts'
import { readIsOnBattery } from './read-is-on-battery.ts'
import { runBackups } from './run-backups.ts'
import { continueNetworkChange } from './continue-network-change.ts'
import { checkConsentFor, describeStorage } from '../accounts/consents/consents.ts'
import { STOP_GRACE } from './stop-grace.ts'
import { startFolders } from './start-folders.ts'

export type RunningServer = {
  /** The URL of the server on this machine. */
  readonly url: string
  /**
   * Refuses new requests, lets running requests and jobs finish or returns them to the queue, and
   * resolves when everything is closed.
   */
  readonly stop: () => Promise<void>
}

const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** Copies made before upgrades are deleted after some time. */
const PRUNE_EVERY_MS = DAY_MS
/** An address of another machine, an unknown name, or a port reserved for system programs. */
const UNUSABLE_ADDRESS: ReadonlySet<string> = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EACCES'])

/**
 * Starts the API and the workers on one data folder. Throws `data-folder-in-use` and `port-in-use`.
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
  // Checked before anything is created, because a wrong setting must leave nothing behind.
  const isNew = await isNewLibrary(config.dataDir, config.databaseUrl)
  if (config.s3) await assertUsableStore(config, { s3: config.s3, isNew })
  await makeDataFolder(config.dataDir)
  const lock = lockDataFolder(config.dataDir)
  // An import has files whose photos it has not accepted yet. The next start removes leftovers.
  const isImporting = isImportRunning(config.dataDir)
  const nodes = await joinAsNode(config.databaseUrl).catch((error: unknown) => {
    lock.release()
    throw error
  })
  let metrics: Metrics | null = null
  const storage = await openStorage(config.dataDir, {
    s3: config.s3,
    databaseUrl: config.databaseUrl,
    folderRoots: config.folderRoots,
    keepsUnfinished: isImporting,
    observe: outcome => metrics?.countStoreRequest(outcome),
    listOtherLevels: () => nodes.listOtherLevels(LIBRARY_LOCK),
  }).catch(async (error: unknown) => {
    await nodes.stop()
    lock.release()
    throw error
  })
  const { db, now } = storage
  await watchTables(nodes, { ...config, db, log })
  const startedAt = now()
  const closeAndThrow = async (error: unknown): Promise<never> => {
    await nodes.stop()
    await db.destroy()
    lock.release()
    throw error
  }
  const signingSecret = await chooseSigningSecret(config, db).catch(closeAndThrow)
  for (const path of await closeDataFolder(config.dataDir)) warnIsReadable(log, path)
  await warnOfBackups(config, log)
  // Workers of other machines may be running.
  await (nodes === NO_OTHER_NODES
    ? releaseAllJobs(db, startedAt)
    : releaseLostJobs(db, { now: startedAt, hasCrashed: true }))
  // Without workers, those of other nodes do it.
  if (nodes === NO_OTHER_NODES || config.workerCount > 0)
    await continueNetworkChange(db, {
      nodes,
      dataDir: config.dataDir,
      mayLookForFaces: checkConsentFor(describeStorage(config)),
      log,
      now: startedAt,
    })

  const workNotifier = new WorkNotifier()
  notifyOfNodes(nodes, workNotifier)
  const background = await watchBackgroundTimes({ ...config, readIsOnBattery, now, log })
  if (config.metrics) metrics = await loadMetrics(storage, config)
  let metricsServer: MetricsServer | null = null
  // The workers are started once the API answers.
  let workers: Workers | null = null
  // Without own workers, the server cannot know about those of other machines.
  const areWorkersRunning = (): boolean => config.workerCount === 0 || (workers?.areRunning() ?? false)
  const app = await createApp({
    config,
    ...storage,
    messages: createMessages({ dataDir: config.dataDir, settings: config.messages, now }),
    signingSecret,
    nodes,
    botCheckCost: BOT_CHECK_COST,
    passwordCost: PASSWORD_COST,
    minAnswerMs: MIN_ANSWER_MS,
    log,
    now,
    databaseAddress:
      config.databaseUrl === null
        ? { file: join(config.dataDir, DATABASE_FILE) }
        : { url: config.databaseUrl },
    onJobsAdded: () => workNotifier.notify(),
    background,
    areWorkersRunning,
    webDir: existsSync(WEB_DIR) ? WEB_DIR : null,
    ...(metrics && { observeRequests: metrics.observeRequests }),
  })
  try {
    if (config.metrics && metrics) {
      const findReason = createReadinessCheck({ ...storage, dataDir: config.dataDir, areWorkersRunning, log })
      metricsServer = await serveMetrics({ ...metrics, address: config.metrics, findReason, log })
    }
    await listen(app, config)
  } catch (error) {
    background.stop()
    await metricsServer?.stop()
    await app.close()
    return closeAndThrow(error)
  }

  workers = startWorkers({
    db,
    workNotifier,
    count: config.workerCount,
    startWorker: forkWorker,
    now,
    background,
    onRestart: metrics?.countRestart,
    onKill: metrics?.countKill,
    log,
  })
  const folders = startFolders(config, log)
  const backups = config.backup.folder
    ? runBackups({
        folder: config.backup.folder,
        hour: config.backup.hour,
        onFailure: metrics?.countBackupFailure,
        log,
      })
    : null
  const pruning = setInterval(() => void prune(config.dataDir, log), PRUNE_EVERY_MS)
  const sweeping = Promise.all([
    ...(isImporting ? [] : [sweep(config, { storage, startedAt, log })]),
    closeAllBlobs(config.dataDir, log),
  ])

  return {
    url: config.publicUrl,
    async stop() {
      clearInterval(pruning)
      background.stop()
      await Promise.all([
        backups?.stop(),
        folders?.stop(STOP_GRACE.jobsMs),
        // Some requests wait for a job, so the workers are stopped afterwards.
        app.finishRequests(STOP_GRACE.requestsMs),
      ])
      await app.close()
      await metricsServer?.stop()
      await workers?.stop(STOP_GRACE.jobsMs)
      await sweeping
      await nodes.stop()
      await db.destroy()
      lock.release()
    },
  }
}

/** Loads what watches the tables only if PostgreSQL is used. */
async function watchTables(
  nodes: Nodes,
  { databaseUrl, ...rest }: Pick<Config, 'databaseUrl'> & { readonly db: Database; readonly log: Logger },
): Promise<void> {
  if (databaseUrl === null) return
  const { endIfUnusable } = await import('./end-if-unusable.ts')
  endIfUnusable(nodes, { ...rest, databaseUrl })
}

async function assertUsableStore(
  { dataDir }: Config,
  { s3, isNew }: { s3: S3Settings; isNew: boolean },
): Promise<void> {
  const store = openBucket(dataDir, s3)
  await store.assertUsable()
  if (isNew) await assertNewBucket(store, s3)
}

/** Loads the library for metrics only if they are configured, because it delays the first page. */
async function loadMetrics(
  storage: Storage & { readonly now: () => number },
  { dataDir, backup }: Config,
): Promise<Metrics> {
  const { createMetrics } = await import('../machinery/metrics/create-metrics.ts')
  return createMetrics({ ...storage, dataDir, findNewestBackup: () => findNewest(backup.folder) })
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      const message = `Another program is using port ${port}. Stop it, or set PORT to a different number.`
      throw new AppError('port-in-use', 500, message)
    }
    if (typeof code !== 'string' || !UNUSABLE_ADDRESS.has(code)) throw error
    const message = `HOST is ${JSON.stringify(host)} and PORT is ${port}, but Kindred can't listen there.`
    throw new AppError('bad-setting', 500, `${message} Change one of them.`, { cause: error })
  }
}

async function sweep(
  { s3, dataDir }: Config,
  { storage, startedAt, log }: { storage: Storage; startedAt: number; log: Logger },
): Promise<void> {
  try {
    if (s3) await removeMovedBlobs(dataDir)
    const removed = await sweepLeftovers(storage, startedAt)
    if (removed > 0) log.info({ removed }, 'removed leftovers from a previous run')
  } catch (error) {
    log.error(
      { err: error },
      'could not remove leftovers from a previous run; will try again at the next start',
    )
  }
}

async function findNewest(folder: string | null): Promise<number | null> {
  return folder === null ? null : findNewestTime(folder)
}

async function prune(dataDir: string, log: Logger): Promise<void> {
  try {
    await pruneUpgradeCopies(dataDir, Date.now())
  } catch (error) {
    log.error({ err: error }, 'could not remove old copies of the database; will try again at the next start')
  }
}

async function closeAllBlobs(dataDir: string, log: Logger): Promise<void> {
  try {
    const [path] = await closeBlobs(dataDir)
    if (path !== undefined) warnIsReadable(log, path)
  } catch (error) {
    log.error({ err: error }, 'could not make stored photos private; check who owns the data folder')
  }
}

/** Warns of what makes backups less safe than they look. */
async function warnOfBackups({ dataDir, backup }: Config, log: Logger): Promise<void> {
  const { folder, passphraseFile } = backup
  if (passphraseFile !== null && (await isReadableByOthers(passphraseFile))) {
    log.warn(
      { path: passphraseFile },
      'other users of this computer can read the passphrase of backups: run chmod 600 on the file',
    )
  }
  if (folder === null) return
  try {
    await makeBackupFolder(folder, dataDir)
  } catch (error) {
    log.error({ path: folder }, error instanceof Error ? error.message : String(error))
  }
}

function warnIsReadable(log: Logger, path: string): void {
  log.warn(
    { path },
    "other users of this computer can read this path, because another user owns it or its file system doesn't support permissions",
  )
}
