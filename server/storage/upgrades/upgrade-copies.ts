import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull, isMissing, readFreeBytes } from '../../machinery/files/file-system.ts'
import { AppError } from '../../errors.ts'
import { PRIVATE_FILE_MODE } from '../../machinery/files/private-files.ts'
import { copyDatabase, isSoundDatabase } from '../db/copy-database.ts'
import type { Database } from '../db/database.ts'
import { isDatabaseFull } from '../db/database-failures.ts'
import { DAY_MS } from '../../../shared/api/durations.ts'

/** Users may want to go back by at most two upgrades. */
const COPIES_KEPT = 2
/** After this time, data that users deleted after an upgrade is removed from its copy too. */
const COPY_LIFE_MS = 30 * DAY_MS
/** Free space left for the migrations themselves. */
const RESERVED_BYTES = 64 * 1024 * 1024
const BYTES_PER_MB = 1024 * 1024

/** `kindred.db.{version that wrote it}-{time of the copy, UTC}.copy`. */
const COPY_NAME = /^kindred\.db\..+-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.copy$/
const UNFINISHED = /^kindred\.db\..+\.copy\.partial(?:-journal)?$/

/**
 * Copies the database into the same folder before an upgrade, checks the copy, and returns its
 * path. Throws `disk-full`, and then leaves no copy.
 */
export async function copyBeforeUpgrade(
  db: Database,
  { file, dataDir, version, now, readFree = readFreeBytes }: CopyOptions,
): Promise<string> {
  await assertSpace(file, dataDir, readFree)
  const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const copy = `${file}.${version}-${time}.copy`
  const partial = `${copy}.partial`
  try {
    // SQLite copies into an empty file and keeps its mode.
    await writeFile(partial, '', { mode: PRIVATE_FILE_MODE })
    await copyDatabase(db, partial)
    if (!isSoundDatabase(partial)) throw new Error(`The copy of ${file} before the upgrade is damaged.`)
    await syncFile(partial)
    await rename(partial, copy)
    return copy
  } catch (error) {
    await rm(partial, { force: true })
    throw isDiskFull(error) || isDatabaseFull(error) ? createNoRoomError(file) : error
  }
}

type CopyOptions = {
  readonly file: string
  readonly dataDir: string
  /** The version that wrote the database. */
  readonly version: string
  readonly now: number
  readonly readFree?: (path: string) => Promise<number>
}

/** Lists the copies in a data folder, newest first. */
export async function listUpgradeCopies(
  dataDir: string,
): Promise<{ readonly path: string; readonly madeAt: number }[]> {
  const copies = (await listNames(dataDir)).flatMap(name => {
    const [match, ...parts] = COPY_NAME.exec(name) ?? []
    if (match === undefined) return []
    const [year = 0, month = 1, ...rest] = parts.map(Number)
    return [{ path: join(dataDir, name), madeAt: Date.UTC(year, month - 1, ...rest) }]
  })
  return copies.toSorted((a, b) => b.madeAt - a.madeAt)
}

/** Removes surplus and old copies, and incomplete files of a killed process. */
export async function pruneUpgradeCopies(dataDir: string, now: number): Promise<void> {
  await removeUnfinished(dataDir)
  const copies = await listUpgradeCopies(dataDir)
  const ended = copies.filter(({ madeAt }, i) => i >= COPIES_KEPT || now - madeAt >= COPY_LIFE_MS)
  for (const { path } of ended) await rm(path, { force: true })
}

/** Removes all copies, because they contain the data that is being erased. */
export async function removeUpgradeCopies(dataDir: string): Promise<void> {
  await removeUnfinished(dataDir)
  for (const { path } of await listUpgradeCopies(dataDir)) await rm(path, { force: true })
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const names = await listNames(dataDir)
  for (const name of names.filter(name => UNFINISHED.test(name)))
    await rm(join(dataDir, name), { force: true })
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
}

async function assertSpace(
  file: string,
  dataDir: string,
  readFree: (path: string) => Promise<number>,
): Promise<void> {
  const [database, log] = await Promise.all([readSize(file), readSize(`${file}-wal`)])
  const needed = database + log + RESERVED_BYTES
  if ((await readFree(dataDir)) < needed) throw createNoRoomError(file, needed)
}

function createNoRoomError(file: string, needed?: number): AppError {
  const amount = needed === undefined ? 'more room' : `${Math.ceil(needed / BYTES_PER_MB)} MB`
  const message = `Before an upgrade, Kindred copies ${file}, which needs ${amount} on that disk.`
  return new AppError('disk-full', 507, `${message} Free up some space and start again. Nothing has changed.`)
}

async function readSize(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
