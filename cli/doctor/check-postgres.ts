import { existsSync } from 'node:fs'
import { MINUTE_MS } from '../../shared/api/durations.ts'
import type { Config } from '../../server/config.ts'
import { assertFinished } from '../../server/storage/db/copy/unfinished-copy.ts'
import type { Database } from '../../server/storage/db/database.ts'
import { POSTGRES_NAME, readDatabaseState } from '../../server/storage/db/database-state.ts'
import { getEngine } from '../../server/storage/db/engine.ts'
import { inspectLibrary } from '../../server/storage/db/inspect-database.ts'
import { checkIndexes, withConnection } from '../../server/storage/db/postgres/inspect-postgres.ts'
import { openPostgres } from '../../server/storage/db/postgres/open-postgres.ts'
import { AppError } from '../../server/errors.ts'
import { openBucket } from '../../server/storage/open-storage.ts'
import { describeCount } from '../output.ts'
import {
  checkDisk,
  checkFolder,
  checkVersion,
  isOwnDatabase,
  checkPhotos,
  checkStore,
  checkNetworks,
  checkGroupings,
} from './check-library.ts'
import { reportFine, reportWrong, type Finding } from './finding.ts'

/** Codes of authenticator apps fail earlier, but everything else uses the clock of the database. */
const CLOCK_TOLERANCE_MS = MINUTE_MS

/** Checks a library whose database is PostgreSQL, also while nodes use it. Changes nothing. */
export async function checkShared(config: Config, url: string): Promise<Finding[]> {
  const { dataDir, s3 } = config
  const folder = existsSync(dataDir)
    ? [await checkFolder(dataDir), await checkDisk(dataDir)]
    : [reportFine('folder', `${dataDir} will be created by "kindred serve"`)]
  const reached = await checkReachable(url)
  if (!reached.isFine) return [...folder, reached]
  const db = openPostgres(url, { ownConnections: 1 })
  try {
    const state = await readDatabaseState(db)
    if (state.version === null) {
      const advice = 'start "kindred serve" with it once, or correct DATABASE_URL.'
      return [...folder, reached, reportWrong('version', `${POSTGRES_NAME} is empty: ${advice}`)]
    }
    const known = [...folder, reached, checkVersion(state, POSTGRES_NAME), await checkDatabaseClock(db)]
    if (!isOwnDatabase(state)) return known
    const finished = await checkFinished(db)
    if (finished) return [...known, finished]
    const report = await inspectLibrary(db)
    const bucket = s3 && openBucket(dataDir, s3)
    const store = bucket && (await checkStore(bucket, { s3, libraryId: report.objectStoreId }))
    const photos = store?.isFine === false ? [] : [await checkPhotos(dataDir, report, bucket)]
    return [
      ...known,
      await checkAllIndexes(db),
      ...(store ? [store] : []),
      ...photos,
      checkGroupings({ ...report, problems: [] }),
      await checkNetworks(dataDir, report.networkId),
    ]
  } finally {
    await db.destroy()
  }
}

async function checkReachable(url: string): Promise<Finding> {
  try {
    const askedAt = performance.now()
    const answer = await withConnection(url, async client => {
      const { rows } = await client.query<{ version: string }>(
        `select current_setting('server_version') as version`,
      )
      return rows[0]?.version ?? '(unknown version)'
    })
    const tookMs = Math.round(performance.now() - askedAt)
    return reportFine('database', `PostgreSQL ${answer} responded in ${tookMs} ms`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return reportWrong('database', error.message)
  }
}

/** Returns null if it is complete. */
async function checkFinished(db: Database): Promise<Finding | null> {
  try {
    await assertFinished(db, POSTGRES_NAME)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return reportWrong('library', error.message)
  }
}

async function checkDatabaseClock(db: Database): Promise<Finding> {
  const time = (await getEngine(db).readTime(db)) ?? Date.now()
  return describeClocks(Date.now(), time)
}

/** Compares the clock of this machine with that of the database, in milliseconds since 1970. */
export function describeClocks(now: number, databaseTime: number): Finding {
  const aheadMs = now - databaseTime
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1)
  const text = `This machine's clock is ${seconds} s ${aheadMs < 0 ? 'behind' : 'ahead of'} the database's`
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS) return reportFine('clock', text)
  return reportWrong('clock', `${text}. Synchronise both with a time server (NTP).`)
}

async function checkAllIndexes(db: Database): Promise<Finding> {
  const report = await checkIndexes(db)
  if (!report) {
    const advice = 'to check all indexes here, run "create extension amcheck" and grant the right to use it'
    return reportFine('indexes', `Not checked; ${advice}`)
  }
  const [problem] = report.problems
  if (problem === undefined)
    return reportFine(
      'indexes',
      `PostgreSQL found no damage in ${describeCount(report.checked, 'index', 'indexes')}`,
    )
  return reportWrong(
    'indexes',
    `PostgreSQL says "${problem}". Check the disk for damage, then run "reindex database".`,
  )
}
