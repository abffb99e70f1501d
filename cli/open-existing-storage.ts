import type { Config } from '../server/config.ts'
import { AppError } from '../server/errors.ts'
import { isNewLibrary, joinStorage, type Storage } from '../server/storage/open-storage.ts'

/** Opens the storage of a server that has run before and may be running now. Throws `no-data`. */
export async function openExistingStorage({
  dataDir,
  ...settings
}: Pick<Config, 'dataDir' | 's3' | 'databaseUrl' | 'folderRoots'> & {
  readonly writesDirectly?: boolean
}): Promise<Storage> {
  // joinStorage checks itself whether a PostgreSQL database has been set up.
  if (settings.databaseUrl !== null || !(await isNewLibrary(dataDir, null))) {
    return joinStorage(dataDir, settings)
  }
  const { suggestCommand } = await import('./service/install-service.ts')
  const advice = suggestCommand({}) ?? 'Set KINDRED_DATA_DIR to the right folder.'
  throw new AppError('no-data', 404, `There's no Kindred data in ${dataDir}. ${advice}`)
}
