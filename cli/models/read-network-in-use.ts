import type { Config } from '../../server/config.ts'
import { readChosenNetwork } from '../../server/db/recognition-network.ts'
import { isNewLibrary, joinStorage } from '../../server/open-storage.ts'

/** The chosen network; undefined if none has been chosen or no server has run yet. */
export async function readNetworkInUse({
  dataDir,
  ...settings
}: Pick<Config, 'dataDir' | 's3' | 'databaseUrl'>): Promise<string | undefined> {
  if (await isNewLibrary(dataDir, settings.databaseUrl)) return undefined
  const { db } = await joinStorage(dataDir, settings)
  try {
    return await readChosenNetwork(db)
  } finally {
    await db.destroy()
  }
}
