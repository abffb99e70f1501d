import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Far more than concurrent tests write. Containers often have only 64 MB. */
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Finds the folder for test files: in memory if there is enough, as each commit of a database waits
 * for the disk.
 */
export function findTemporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir()
  } catch {
    // Only on Linux.
    return tmpdir()
  }
}
