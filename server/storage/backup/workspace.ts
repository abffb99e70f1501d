import { readFileSync } from 'node:fs'
import { lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull } from '../../machinery/files/file-system.ts'
import { isDatabaseFull } from '../db/database-failures.ts'
import { lockDataFolder } from '../db/lock-data-folder.ts'
import { AppError } from '../../errors.ts'
import { PRIVATE_FILE_MODE } from '../../machinery/files/private-files.ts'

/** Of the folders for temporary files, in the data folder and in the system's temporary folder. */
export const BACKUP_PREFIX = 'kindred.backup-'
export const VERIFY_PREFIX = 'kindred-verify-'

/** Contains the path of the unfinished backup. Without it, a folder is just being created. */
const OUTPUT_FILE = 'output'
/** A killed process leaves this file unfinished. */
const UNFINISHED = '.partial'

type WorkspaceOptions = {
  /** The folder in which the temporary folder is created. */
  readonly parent: string
  readonly prefix: string
  /** The unfinished file of a backup, elsewhere, which is removed with an abandoned workspace. */
  readonly output?: string
}

/**
 * Calls `work` with a private folder for temporary files, which may hold a readable copy of an
 * encrypted backup. It is removed at the end, and after a kill by the next call, whatever backup
 * that writes. Throws `disk-full`, and `file-exists` if another process is writing the same output.
 */
export async function withWorkspace<Result>(
  { parent, prefix, output = '' }: WorkspaceOptions,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const used = await removeAbandoned(parent, prefix)
  if (output !== '' && used.includes(output)) {
    throw new AppError(
      'file-exists',
      409,
      `Another backup is being written to ${output}. Wait until it has finished.`,
    )
  }
  const folder = await mkdtemp(join(parent, prefix))
  try {
    const lock = lockDataFolder(folder)
    try {
      await writeFile(join(folder, OUTPUT_FILE), output, { mode: PRIVATE_FILE_MODE })
      return await work(folder)
    } finally {
      lock.release()
    }
  } catch (error) {
    throw isDatabaseFull(error) || isDiskFull(error) ? createNoRoomError(folder) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export function createNoRoomError(file: string): AppError {
  const message = `There isn't enough space for ${file}. Free up some, or write the backup to a different disk.`
  return new AppError('disk-full', 507, message)
}

/** Removes the workspaces of processes that have ended. Returns the outputs of the others. */
async function removeAbandoned(parent: string, prefix: string): Promise<string[]> {
  const used: string[] = []
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    if (!name.startsWith(prefix) || !(await isOwnFolder(folder))) continue
    const output = readOutput(folder)
    if (output === null) continue
    if (isLocked(folder)) {
      used.push(output)
      continue
    }
    if (output.endsWith(UNFINISHED)) await rm(output, { force: true })
    await rm(folder, { recursive: true, force: true })
  }
  return used
}

/** Other users of the machine may create anything in the system's temporary folder. */
async function isOwnFolder(folder: string): Promise<boolean> {
  const stats = await lstat(folder).catch(() => null)
  return stats !== null && stats.isDirectory() && stats.uid === (process.getuid?.() ?? stats.uid)
}

function readOutput(folder: string): string | null {
  try {
    return readFileSync(join(folder, OUTPUT_FILE), 'utf8')
  } catch {
    return null
  }
}

function isLocked(folder: string): boolean {
  try {
    lockDataFolder(folder).release()
    return false
  } catch {
    // Another process uses it, or has just removed it.
    return true
  }
}
