import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

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
