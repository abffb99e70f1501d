import type { BlobStore } from '../blobs/blob-store.ts'
import {
  compareRows,
  copyRows,
  countAllRows,
  finishRows,
  listTablesOfBoth,
  RowsDifferError,
} from '../db/copy/copy-rows.ts'
import { markFinished } from '../db/copy/unfinished-copy.ts'
import type { Queryable } from '../db/database.ts'
import { getEngine } from '../db/engine.ts'
import { isDatabaseFull } from '../db/database-failures.ts'
import { isImportRunning } from '../db/import-lock.ts'
import { rememberMove } from '../claim-folder.ts'
import { lockDataFolder } from '../db/lock-data-folder.ts'
import { isPostgresUnreachable } from '../db/postgres/connection-errors.ts'
import type { Release } from '../db/nodes.ts'
import { AppError } from '../../errors.ts'
import { makeDataFolder, openBucket, type Storage } from '../open-storage.ts'
import { copyBlobs, type CopiedBlobs } from './copy-blobs.ts'
import { holdLibrary } from './hold-library.ts'
import { assertThere, openSource } from './open-source.ts'
import { discardTarget, openTarget, resetTarget } from './open-target.ts'
import type { Place } from './place.ts'
import { prepareBlobs } from './prepare-blobs.ts'

export type MovedLibrary = {
  readonly rows: number
  readonly tables: number
  /** Null if the blobs stay where they are. */
  readonly blobs: CopiedBlobs | null
}

export type MoveWatcher = {
  readonly begin: (task: string, total: number, unit: string) => void
  readonly advance: (count: number) => void
  readonly end: () => void
  /** Throws if the user has interrupted the move. */
  readonly assertWanted: () => void
}

type Places = { readonly from: Place; readonly to: Place }

/**
 * Copies a library, which nobody uses meanwhile, to another database, and its blobs to another
 * place unless that is the same. Compares all rows and blobs at the end; until then, the target
 * cannot be used. The source is never changed, but if the blobs stay where they are, they belong to
 * the target from then on. If it is interrupted, the next run continues. Throws `bad-setting`,
 * `blob-damaged`, `copy-differs`, `data-folder-in-use`, `database-unreachable`, `disk-full`,
 * `library-in-use`, `library-not-empty`, `no-data` and `store-unavailable`.
 */
export async function moveLibrary(places: Places, watcher: MoveWatcher): Promise<MovedLibrary> {
  const { from, to } = places
  await assertThere(from)
  await assertUsableTarget(to)
  await makeDataFolder(to.dataDir)
  const releases: Release[] = []
  try {
    for (const folder of new Set([from.dataDir, to.dataDir])) {
      const lock = lockDataFolder(folder)
      releases.push(async () => lock.release())
      assertNoImport(folder)
    }
    for (const { databaseUrl } of [from, to]) releases.push(await holdLibrary(databaseUrl))
    const source = await openSource(from)
    releases.push(() => source.db.destroy())
    return await getEngine(source.db).rows.keepStill(source.db, still =>
      moveStill(places, { ...source, still }, watcher),
    )
  } catch (error) {
    throw explainFailure(error)
  } finally {
    for (const release of releases.toReversed()) await release().catch(() => undefined)
  }
}

/**
 * Throws `bad-setting` if the target cannot be reached or used. Creates nothing.
 */
export async function assertUsableTarget(target: Place): Promise<void> {
  const { dataDir, databaseUrl, databaseSetting, s3 } = target
  if (databaseUrl !== null) {
    const { withConnection } = await import('../db/postgres/inspect-postgres.ts')
    await withConnection(databaseUrl, async () => undefined, databaseSetting)
  }
  if (s3) await openBucket(dataDir, s3).assertUsable()
}

type Source = Storage & { readonly still: Queryable }

async function moveStill(
  { from, to }: Places,
  { still, store }: Source,
  watcher: MoveWatcher,
): Promise<MovedLibrary> {
  const opened = await openTarget(to, still)
  let target = opened.db
  try {
    const place = await prepareBlobs({ from, to, source: still, target }).catch(async (error: unknown) => {
      if (opened.isNew) await discardTarget(to, target)
      throw error
    })
    const tables = await listTablesOfBoth({ from: still, to: target })
    const total = await countAllRows(still, tables)
    const step = { onRows: watcher.advance, assertWanted: watcher.assertWanted }
    watcher.begin('Copying', total, 'rows')
    try {
      await copyRows({ from: still, to: target, ...step }, tables)
    } catch (error) {
      if (!(error instanceof RowsDifferError)) throw error
      // The library was used after an interrupted run.
      target = await resetTarget(to, target)
      watcher.begin('Copying again', total, 'rows')
      await copyRows({ from: still, to: target, ...step }, tables)
    }
    const blobs = place.isSame ? null : await copyAllBlobs(store, place.store, watcher)
    watcher.begin('Comparing', total, 'rows')
    const rows = await compareRows({ from: still, to: target, ...step }, tables)
    await finishRows({ from: still, to: target }, tables)
    await place.finish(target)
    await markFinished(target)
    if (from.databaseUrl === null && to.databaseUrl !== null) await rememberMove(from.dataDir, true)
    if (to.databaseUrl === null) await rememberMove(to.dataDir, false)
    return { rows, tables: tables.length, blobs }
  } catch (error) {
    if (!(error instanceof RowsDifferError)) throw error
    const advice = 'Nothing was removed. Run the same command again.'
    throw new AppError('copy-differs', 500, `${error.message} ${advice}`, { cause: error })
  } finally {
    watcher.end()
    await target.destroy()
  }
}

async function copyAllBlobs(from: BlobStore, to: BlobStore, watcher: MoveWatcher): Promise<CopiedBlobs> {
  let total = 0
  for await (const _ of from.list()) total += 1
  watcher.begin('Copying and comparing', total, 'blobs')
  return copyBlobs(from, to, { onBlob: () => watcher.advance(1), assertWanted: watcher.assertWanted })
}

/** An import would go on in the old library, and its photos would be lost. */
function assertNoImport(dataDir: string): void {
  if (!isImportRunning(dataDir)) return
  throw new AppError(
    'library-in-use',
    409,
    `An import into ${dataDir} is running. Wait until it has finished.`,
  )
}

/** Explains failures of the databases that the user can do something about. */
function explainFailure(error: unknown): unknown {
  if (isDatabaseFull(error)) {
    const message =
      "There isn't enough space for the new database. Free up some, and run the same command again."
    return new AppError('disk-full', 507, message, { cause: error })
  }
  if (!isPostgresUnreachable(error)) return error
  const message =
    'The connection to PostgreSQL was lost. Nothing was removed. Run the same command again to continue.'
  return new AppError('database-unreachable', 503, message, { cause: error })
}
