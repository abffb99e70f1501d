import { chmod, mkdir, mkdtemp, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing, syncFolder } from './file-system.ts'

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

/**
 * Creates a folder and those above it, unless they exist. In contrast to `mkdir` with `recursive`,
 * it ends where nothing can be created, such as below /proc: Node tries again and again there.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ENOENT' || dirname(path) === path) {
      if (await isFolder(path)) return
      throw error
    }
    // Each call is for a shorter path.
    await makeFolder(dirname(path), mode)
    await mkdir(path, { mode }).catch(async (failure: unknown) => {
      // Another process may have created it meanwhile.
      if (!(await isFolder(path))) throw failure
    })
  }
}

/** Does the same, and throws if no file can be created in the folder. */
export async function makeWritableFolder(path: string, mode?: number): Promise<void> {
  await makeFolder(path, mode)
  // Of /proc and read-only disks, the system says that an administrator may write to them.
  await rmdir(await mkdtemp(join(path, '.writable-')))
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    stats => stats.isDirectory(),
    () => false,
  )
}
