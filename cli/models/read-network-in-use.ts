import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readChosenNetwork } from '../../server/db/recognition-network.ts'
import { DATABASE_FILE, joinStorage } from '../../server/open-storage.ts'

/** The chosen network; undefined if none has been chosen or no server has run yet. */
export async function readNetworkInUse(dataDir: string): Promise<string | undefined> {
  if (!existsSync(join(dataDir, DATABASE_FILE))) return undefined
  const { db } = await joinStorage(dataDir)
  try {
    return await readChosenNetwork(db)
  } finally {
    await db.destroy()
  }
}
