import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { NotReadyReason } from '../../../shared/api/server.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database } from '../../storage/db/database.ts'
import { probeDatabase } from './queries.ts'

export type ReadinessDependencies = {
  readonly db: Database
  readonly store: Pick<BlobStore, 'check'>
  readonly dataDir: string
  readonly areWorkersRunning: () => boolean
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/**
 * Everybody may send this request, and each check writes to the disk, so requests within this time
 * share an answer.
 */
const ANSWER_CACHE_MS = 1000
/** The name has the prefix of our other files, which are made private at each start. */
const PROBE_FILE = 'kindred.write-test'

/** Creates a function that returns why the server is not ready, or null if it is. */
export function createReadinessCheck(
  dependencies: ReadinessDependencies,
): () => Promise<NotReadyReason | null> {
  let last: { readonly at: number; readonly reason: Promise<NotReadyReason | null> } | undefined
  return () => {
    const at = dependencies.now()
    // The clock may have been set back.
    if (!last || Math.abs(at - last.at) >= ANSWER_CACHE_MS) last = { at, reason: findReason(dependencies) }
    return last.reason
  }
}

async function findReason({
  db,
  store,
  dataDir,
  areWorkersRunning,
  log,
}: ReadinessDependencies): Promise<NotReadyReason | null> {
  const checks: readonly [NotReadyReason, () => Promise<void>][] = [
    ['database-unavailable', () => probeDatabase(db)],
    ['data-folder-not-writable', () => writeProbe(dataDir)],
    ['store-unavailable', () => store.check()],
  ]
  for (const [reason, check] of checks) {
    try {
      await check()
    } catch (error) {
      log.error({ err: error, reason }, 'not ready')
      return reason
    }
  }
  return areWorkersRunning() ? null : 'workers-not-running'
}

/** Writes a file, since the folder's mode would not reveal a full or read-only disk. */
async function writeProbe(dataDir: string): Promise<void> {
  const path = join(dataDir, PROBE_FILE)
  await writeFile(path, 'Kindred can write here.\n')
  await rm(path, { force: true })
}
