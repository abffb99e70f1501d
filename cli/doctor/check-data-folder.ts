import { access, constants, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readFreeBytes } from '../../server/blobs/read-free-bytes.ts'
import { BLOBS_FOLDER, isOwnName } from '../../server/open-storage.ts'
import { OTHER_USERS } from '../../server/private-files.ts'
import { reportFine, reportWrong, type Finding } from './finding.ts'

const GB = 1024 ** 3
/** Space for a few hundred photos; uploads are refused below 64 MB. */
const LOW_DISK_BYTES = GB

/** Checks that this user can write the data folder and no other user can read it. */
export async function checkFolder(dataDir: string): Promise<Finding> {
  const names = (await readdir(dataDir)).filter(isOwnName)
  for (const path of [dataDir, ...names.map(name => join(dataDir, name))]) {
    if (!(await isAccessible(path))) {
      return reportWrong(
        'folder',
        `${path} cannot be read and written by this user: make that user its owner.`,
      )
    }
    if (process.platform !== 'win32' && ((await stat(path)).mode & OTHER_USERS) !== 0) {
      return reportWrong('folder', `${path} is open to other users: run chmod -R go-rwx on ${dataDir}.`)
    }
  }
  return reportFine('folder', `${dataDir} belongs to this user alone`)
}

async function isAccessible(path: string): Promise<boolean> {
  return access(path, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  )
}

export async function checkDisk(
  dataDir: string,
  readFree: (path: string) => Promise<number> = readFreeBytes,
): Promise<Finding> {
  const free = await readFree(dataDir)
  const text = `${(free / GB).toFixed(1)} GB are free`
  if (free >= LOW_DISK_BYTES) return reportFine('disk', text)
  return reportWrong('disk', `Only ${text} on the disk of ${dataDir}: free some space, or move the folder.`)
}

/**
 * Compares the clock with times recorded earlier: of photos and events, the data folder, and the
 * program.
 */
export async function checkClock(
  dataDir: string,
  { now, newestAt }: { now: number; newestAt: number | null },
): Promise<Finding> {
  const files = [new URL('../../package.json', import.meta.url), dataDir, join(dataDir, BLOBS_FOLDER)]
  const times = await Promise.all(
    files.map(file =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  )
  const newest = Math.max(newestAt ?? 0, ...times)
  if (newest <= now + CLOCK_TOLERANCE_MS) return reportFine('clock', new Date(now).toISOString())
  const message = `It is ${new Date(now).toISOString()} here, but something was written at`
  return reportWrong('clock', `${message} ${new Date(newest).toISOString()}: set the clock of this machine.`)
}

/** Clocks of machines that share a disk differ by seconds. */
const CLOCK_TOLERANCE_MS = 5 * 60_000
