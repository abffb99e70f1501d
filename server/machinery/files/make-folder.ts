import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

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

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    stats => stats.isDirectory(),
    () => false,
  )
}
