import { join } from 'node:path'
import { vi } from 'vitest'
import { openDatabase } from '../../server/storage/db/open-database.ts'
import { DATABASE_FILE } from '../../server/storage/open-storage.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'

/**
 * Waits until the workers are idle: the last grouping, which changes people and questions, follows
 * the last photo.
 */
export async function waitUntilIdle({ dataDir }: { dataDir: string }): Promise<void> {
  const db = openDatabase(join(dataDir, DATABASE_FILE))
  try {
    await vi.waitFor(async () => {
      const left = await db.selectFrom('jobs').select('name').where('state', '!=', 'dead').execute()
      if (left.length > 0) throw new Error(`${left.length} jobs are left.`)
    }, WAIT_LIMITS)
  } finally {
    await db.destroy()
  }
}
