import { join } from 'node:path'
import { vi } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { DATABASE_FILE } from '../../server/open-storage.ts'
import { PATIENCE } from '../patience.ts'

/**
 * Waits until the workers have nothing left to do: the last grouping, which changes people and
 * questions, comes after the last photo.
 */
export async function untilIdle({ dataDir }: { dataDir: string }): Promise<void> {
  const db = openDatabase(join(dataDir, DATABASE_FILE))
  try {
    await vi.waitFor(async () => {
      const left = await db.selectFrom('jobs').select('name').where('state', '!=', 'dead').execute()
      if (left.length > 0) throw new Error(`${left.length} jobs are left.`)
    }, PATIENCE)
  } finally {
    await db.destroy()
  }
}
