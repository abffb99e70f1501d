import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readChosenNetwork } from '../../server/db/recognition-network.ts'
import { DATABASE_FILE, joinStorage } from '../../server/open-storage.ts'

/** The network that was chosen; undefined until somebody has, also before a server has run. */
export async function readNetworkInUse(dataDir: string): Promise<string | undefined> {
  if (!existsSync(join(dataDir, DATABASE_FILE))) return undefined
  const { db } = await joinStorage(dataDir)
  try {
    return await readChosenNetwork(db)
  } finally {
    await db.destroy()
  }
}
