import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../server/errors.ts'
import { DATABASE_FILE, joinStorage, type Storage } from '../server/open-storage.ts'

/** Opens the storage of a server that has run before and may be running now. Throws `no-data`. */
export async function openExistingStorage(dataDir: string): Promise<Storage> {
  if (existsSync(join(dataDir, DATABASE_FILE))) return joinStorage(dataDir)
  const message = `${dataDir} contains no data of Kindred. Set KINDRED_DATA_DIR to the right folder.`
  throw new AppError('no-data', 404, message)
}
