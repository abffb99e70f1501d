import { join } from 'node:path'
import { expect } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { DATABASE_FILE } from '../../server/open-storage.ts'

/** Waits until the workers have nothing left to do: the last grouping, which changes people and questions, comes after the last photo. */
export async function untilIdle({ dataDir }: { dataDir: string }): Promise<void> {
  const db = openDatabase(join(dataDir, DATABASE_FILE))
  const jobsLeft = () => db.selectFrom('jobs').select('name').where('state', '!=', 'dead').execute()
  try {
    await expect.poll(jobsLeft).toEqual([])
  } finally {
    await db.destroy()
  }
}
