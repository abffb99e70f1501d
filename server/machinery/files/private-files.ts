import { chmod, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing } from '../../storage/blobs/filesystem-errors.ts'
import { syncFolder } from '../../storage/blobs/sync-folder.ts'

/** Accessible only to the user that Kindred runs as. */
export const PRIVATE_FOLDER_MODE = 0o700
export const PRIVATE_FILE_MODE = 0o600

/** The mode bits of other users of the machine. */
export const OTHER_USERS = 0o077

/**
 * Makes all files that this process writes from now on private. For Kindred's processes, not for
 * tests.
 */
export function keepNewFilesPrivate(): void {
  process.umask(OTHER_USERS)
}

/** Returns whether other users of the machine may read a file; false if it is missing. */
export async function isReadableByOthers(file: string): Promise<boolean> {
  if (process.platform === 'win32') return false
  return stat(file).then(
    ({ mode }) => (mode & OTHER_USERS) !== 0,
    () => false,
  )
}

/**
 * Makes a file or folder inaccessible to other users of the machine; returns false if the system
 * refuses.
 */
export async function makePrivate(path: string): Promise<boolean> {
  // Windows does not store permissions in the mode; folders of a user are closed to other users
  // there.
  if (process.platform === 'win32') return true
  try {
    const stats = await stat(path)
    if ((stats.mode & OTHER_USERS) === 0) return true
    await chmod(path, stats.isDirectory() ? PRIVATE_FOLDER_MODE : PRIVATE_FILE_MODE)
    // Some file systems accept the call without any effect.
    return ((await stat(path)).mode & OTHER_USERS) === 0
  } catch (error) {
    if (isMissing(error)) return true
    return false
  }
}

/**
 * Makes a folder and everything in it private. Returns the paths that remain accessible to others.
 */
export async function makeFolderPrivate(folder: string): Promise<string[]> {
  const open = (await makePrivate(folder)) ? [] : [folder]
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!entries) return open
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) open.push(...(await makeFolderPrivate(path)))
    else if (entry.isFile() && !(await makePrivate(path))) open.push(path)
  }
  return open
}

/**
 * Writes a file that only the user running Kindred may read. After a crash or power cut, the file
 * has either its old or its new content. Only one process at a time may write it.
 */
export async function writePrivateFile(file: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${file}.new`
  await rm(unfinished, { force: true })
  const handle = await open(unfinished, 'wx', PRIVATE_FILE_MODE)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
  await syncFolder(dirname(file))
}
