import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Far more than concurrent tests write. In containers /dev/shm often has only 64 MB. */
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Finds the folder for test files: in memory if there is enough, since each commit of a database
 * would wait for the disk.
 */
export function findTemporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir()
  } catch {
    // /dev/shm exists only on Linux.
    return tmpdir()
  }
}
