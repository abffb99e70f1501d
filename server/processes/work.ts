import pino from 'pino'
import { watchBackgroundTimes } from '../machinery/jobs/background-times.ts'
import type { Config } from '../config.ts'
import { continueNetworkChange } from './continue-network-change.ts'
import { checkConsentFor, describeStorage } from '../accounts/consents/consents.ts'
import { lockDataFolder } from '../storage/db/lock-data-folder.ts'
import { endIfUnusable } from './end-if-unusable.ts'
import { AppError } from '../errors.ts'
import { forkWorker, startWorkers } from './start-workers.ts'
import { notifyOfNodes, WorkNotifier } from '../machinery/jobs/work-until-stopped.ts'
import { joinAsNode } from '../storage/move/hold-library.ts'
import {
  isNewLibrary,
  joinStorageAsNode,
  makeDataFolder,
  createNoLibraryError,
  openBucket,
} from '../storage/open-storage.ts'
import { readIsOnBattery } from './read-is-on-battery.ts'
import type { createMetrics, Metrics } from '../machinery/metrics/create-metrics.ts'
import { serveMetrics } from '../machinery/metrics/serve-metrics.ts'
import { createReadinessCheck } from '../features/health/check-readiness.ts'
import { STOP_GRACE } from './stop-grace.ts'

/**
 * Runs only workers, for the servers of other machines. The data folder holds temporary files of
 * uploads and downloads. Serves metrics and health like the app. Throws `bad-setting`, `no-data`,
 * `data-folder-in-use`, and the errors of openStorage if another version wrote the database.
 */
export async function startWorking(config: Config): Promise<{ readonly stop: () => Promise<void> }> {
  const { dataDir, databaseUrl, s3, workerCount, logLevel } = config
  if (databaseUrl === null || s3 === null || workerCount === 0) throw createMissingSettingsError(config)
  // Checked before anything is created, because a wrong setting must leave nothing behind.
  if (await isNewLibrary(dataDir, databaseUrl)) throw createNoLibraryError()
  await openBucket(dataDir, s3).assertUsable()
  await makeDataFolder(dataDir)
  const lock = lockDataFolder(dataDir)
  const nodes = await joinAsNode(databaseUrl).catch((error: unknown) => {
    lock.release()
    throw error
  })
  const { db, store, now } = await joinStorageAsNode(dataDir, { ...config, databaseUrl }).catch(
    async (error: unknown) => {
      await nodes.stop()
      lock.release()
      throw error
    },
  )
  const workNotifier = new WorkNotifier()
  notifyOfNodes(nodes, workNotifier)
  const log = pino({ level: logLevel }, pino.destination({ dest: 2, sync: true }))
  endIfUnusable(nodes, { db, databaseUrl, log })
  await continueNetworkChange(db, {
    nodes,
    dataDir,
    mayLookForFaces: checkConsentFor(describeStorage(config)),
    log,
    now: now(),
  })
  const background = await watchBackgroundTimes({ ...config, readIsOnBattery, now, log })
  const metrics = config.metrics && (await loadMetrics({ db, store, dataDir, now }))
  const workers = startWorkers({
    db,
    workNotifier,
    count: workerCount,
    startWorker: forkWorker,
    now,
    background,
    onRestart: metrics?.countRestart,
    onKill: metrics?.countKill,
    log,
  })
  const stop = async (): Promise<void> => {
    background.stop()
    await workers.stop(STOP_GRACE.jobsMs)
    await nodes.stop()
    await db.destroy()
    lock.release()
  }
  if (!config.metrics || !metrics) return { stop }
  const findReason = createReadinessCheck({
    db,
    store,
    dataDir,
    areWorkersRunning: workers.areRunning,
    log,
    now,
  })
  const metricsServer = await serveMetrics({ ...metrics, address: config.metrics, findReason, log }).catch(
    async (error: unknown) => {
      await stop()
      throw error
    },
  )
  return {
    async stop() {
      await metricsServer.stop()
      await stop()
    },
  }
}

/** Loads the library for metrics only if they are configured. */
async function loadMetrics(
  dependencies: Omit<Parameters<typeof createMetrics>[0], 'findNewestBackup'>,
): Promise<Metrics> {
  const { createMetrics } = await import('../machinery/metrics/create-metrics.ts')
  return createMetrics({ ...dependencies, findNewestBackup: async () => null })
}

function createMissingSettingsError({ databaseUrl, s3 }: Config): AppError {
  const missing = [
    databaseUrl === null ? "DATABASE_URL, the servers' database" : [],
    s3 === null ? 'KINDRED_S3_ENDPOINT with its bucket and keys, where the photos are' : [],
  ].flat()
  const reason = missing.length > 0 ? missing.join(', and ') : 'KINDRED_WORKERS of 1 or more'
  return new AppError('bad-setting', 500, `"kindred work" needs ${reason}.`)
}
