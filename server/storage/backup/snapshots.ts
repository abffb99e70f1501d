import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_MARK } from './backup-layout.ts'
import { DAY_MS } from '../../../shared/api/durations.ts'

export type Snapshot = { readonly path: string; readonly writtenAt: number }

const DAYS_KEPT = 7
const WEEKS_KEPT = 4
/** 1 January 1970 was a Thursday, and weeks begin on Mondays. */
const MONDAY_SHIFT_DAYS = 3

/** Only folders with such a name were written and verified by the schedule. */
const SNAPSHOT_NAME = /^kindred-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
const UNFINISHED_NAME =
  /^kindred-\d{4}-\d\d-\d\dT\d{6}Z\.unverified(?:\.(?:partial|snapshot|checksums)(?:-wal|-shm|-journal)?)?$/

/** The suffix of a snapshot that has not been verified yet. */
export const UNVERIFIED_SUFFIX = '.unverified'

export function formatSnapshotName(now: number): string {
  return `kindred-${new Date(now).toISOString().replaceAll(':', '').replace(/\.\d+/, '')}`
}

/** Lists the snapshots in a folder, the newest first; ignores everything else. */
export async function listSnapshots(folder: string): Promise<Snapshot[]> {
  const snapshots = (await readdir(folder, { withFileTypes: true })).flatMap(entry => {
    const { name } = entry
    const [match, ...parts] = SNAPSHOT_NAME.exec(name) ?? []
    if (match === undefined || !entry.isDirectory()) return []
    if (!existsSync(join(folder, name, BACKUP_MARK.name))) return []
    const [year = 0, month = 1, ...rest] = parts.map(Number)
    return [{ path: join(folder, name), writtenAt: Date.UTC(year, month - 1, ...rest) }]
  })
  return snapshots.toSorted((a, b) => b.writtenAt - a.writtenAt)
}

/** Returns the newest snapshot of a folder of snapshots, or the path itself if it is a backup. */
export async function findNewestBackup(path: string): Promise<string> {
  if (existsSync(join(path, BACKUP_MARK.name))) return path
  const [newest] = await listSnapshots(path).catch(() => [])
  return newest?.path ?? path
}

/** Returns when the newest snapshot was written; null if there is none, or no folder yet. */
export async function findNewestTime(folder: string): Promise<number | null> {
  if (!existsSync(folder)) return null
  const [newest] = await listSnapshots(folder)
  return newest?.writtenAt ?? null
}

/** Removes the snapshots that `chooseSnapshotsToKeep` does not return. */
export async function pruneSnapshots(folder: string): Promise<void> {
  const snapshots = await listSnapshots(folder)
  const kept = chooseSnapshotsToKeep(snapshots.map(({ writtenAt }) => writtenAt))
  for (const { path, writtenAt } of snapshots) {
    if (!kept.has(writtenAt)) await rm(path, { recursive: true, force: true })
  }
}

/** Removes the files of runs that were killed or failed. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => UNFINISHED_NAME.test(name))
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
}

/**
 * Returns the newest snapshot of each of the last 7 days and the last 4 weeks that have any, by
 * UTC.
 */
export function chooseSnapshotsToKeep(times: readonly number[]): Set<number> {
  const newestFirst = times.toSorted((a, b) => b - a)
  const findNewest = (toPeriod: (time: number) => number, count: number): number[] => {
    const newest = new Map<number, number>()
    for (const time of newestFirst) if (!newest.has(toPeriod(time))) newest.set(toPeriod(time), time)
    return [...newest.values()].slice(0, count)
  }
  return new Set([...findNewest(toDay, DAYS_KEPT), ...findNewest(toWeek, WEEKS_KEPT)])
}

export function toWeek(time: number): number {
  return Math.floor((toDay(time) + MONDAY_SHIFT_DAYS) / 7)
}

function toDay(time: number): number {
  return Math.floor(time / DAY_MS)
}
