import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Far more than all tests that run at once write. Containers often have 64 MB only. */
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Where tests keep their files: in memory where there is room, since each commit of a database
 * waits for the disk.
 */
export function findTemporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir()
  } catch {
    // Only Linux has it.
    return tmpdir()
  }
}
