import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_MARK } from './backup-layout.ts'
import { DAY_MS } from '../../../shared/api/durations.ts'

export type Snapshot = { readonly path: string; readonly writtenAt: number }

const DAYS_KEPT = 7
const WEEKS_KEPT = 4
/** 1970 began on a Thursday; weeks begin on Mondays. */
const MONDAY_SHIFT_DAYS = 3

/** Folders of this name and no other were written, and verified, by a schedule. */
const SNAPSHOT_NAME = /^kindred-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
const UNFINISHED_NAME =
  /^kindred-\d{4}-\d\d-\d\dT\d{6}Z\.unverified(?:\.(?:partial|snapshot|checksums)(?:-wal|-shm|-journal)?)?$/

/** Until it is verified a snapshot has this at the end of its name. */
export const UNVERIFIED_SUFFIX = '.unverified'

export function snapshotName(now: number): string {
  return `kindred-${new Date(now).toISOString().replaceAll(':', '').replace(/\.\d+/, '')}`
}

/** The snapshots in a folder, the newest first; nothing else that lies there. */
export async function listSnapshots(folder: string): Promise<Snapshot[]> {
  const snapshots = (await readdir(folder)).flatMap(name => {
    const [match, ...parts] = SNAPSHOT_NAME.exec(name) ?? []
    if (match === undefined || !existsSync(join(folder, name, BACKUP_MARK.name))) return []
    const [year = 0, month = 1, ...rest] = parts.map(Number)
    return [{ path: join(folder, name), writtenAt: Date.UTC(year, month - 1, ...rest) }]
  })
  return snapshots.toSorted((a, b) => b.writtenAt - a.writtenAt)
}

/** The newest snapshot of a folder of them; the path itself if it is a backup. */
export async function findNewestBackup(path: string): Promise<string> {
  if (existsSync(join(path, BACKUP_MARK.name))) return path
  const [newest] = await listSnapshots(path).catch(() => [])
  return newest?.path ?? path
}

/** When the newest was written; null when there is none, also where there is no folder yet. */
export async function findNewestTime(folder: string): Promise<number | null> {
  if (!existsSync(folder)) return null
  const [newest] = await listSnapshots(folder)
  return newest?.writtenAt ?? null
}

/** Removes the snapshots that no day and no week keeps. */
export async function pruneSnapshots(folder: string): Promise<void> {
  const snapshots = await listSnapshots(folder)
  const kept = chooseKept(snapshots.map(({ writtenAt }) => writtenAt))
  for (const { path, writtenAt } of snapshots) {
    if (!kept.has(writtenAt)) await rm(path, { recursive: true, force: true })
  }
}

/** Removes what a run that was killed or failed has left. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => UNFINISHED_NAME.test(name))
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
}

/** The newest of each of the last 7 days and of the last 4 weeks that have any, by UTC. */
export function chooseKept(times: readonly number[]): Set<number> {
  const newestFirst = times.toSorted((a, b) => b - a)
  const newestOf = (periodOf: (time: number) => number, count: number): number[] => {
    const newest = new Map<number, number>()
    for (const time of newestFirst) if (!newest.has(periodOf(time))) newest.set(periodOf(time), time)
    return [...newest.values()].slice(0, count)
  }
  return new Set([...newestOf(dayOf, DAYS_KEPT), ...newestOf(weekOf, WEEKS_KEPT)])
}

export function weekOf(time: number): number {
  return Math.floor((dayOf(time) + MONDAY_SHIFT_DAYS) / 7)
}

function dayOf(time: number): number {
  return Math.floor(time / DAY_MS)
}
