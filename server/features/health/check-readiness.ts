import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { NotReadyReason } from '../../../shared/api/health.ts'
import type { Database } from '../../db/database.ts'
import { readAnything } from './queries.ts'

export type ReadinessDependencies = {
  readonly db: Database
  readonly dataDir: string
  readonly areWorkersRunning: () => boolean
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/**
 * Anybody may ask, and each check writes to the disk: more requests than one in this time share an
 * answer.
 */
const ANSWER_KEPT_MS = 1000
/** The name begins as the other files of ours do, which are closed to other users at each start. */
const PROBE_FILE = 'kindred.write-test'

/** Gives a function that tells why the server cannot do its work, or null when it can. */
export function createReadinessCheck(
  dependencies: ReadinessDependencies,
): () => Promise<NotReadyReason | null> {
  let last: { readonly at: number; readonly reason: Promise<NotReadyReason | null> } | undefined
  return () => {
    const at = dependencies.now()
    // The clock may be set back.
    if (!last || Math.abs(at - last.at) >= ANSWER_KEPT_MS) last = { at, reason: findReason(dependencies) }
    return last.reason
  }
}

async function findReason({
  db,
  dataDir,
  areWorkersRunning,
  log,
}: ReadinessDependencies): Promise<NotReadyReason | null> {
  const checks: readonly [NotReadyReason, () => Promise<void>][] = [
    ['database-unavailable', () => readAnything(db)],
    ['data-folder-not-writable', () => writeProbe(dataDir)],
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

/** Its rights alone would not tell of a full disk or one that was mounted read-only. */
async function writeProbe(dataDir: string): Promise<void> {
  const path = join(dataDir, PROBE_FILE)
  await writeFile(path, 'Kindred can write here.\n')
  await rm(path, { force: true })
}
