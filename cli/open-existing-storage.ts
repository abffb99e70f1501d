import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../server/errors.ts'
import { DATABASE_FILE, joinStorage, type Storage } from '../server/open-storage.ts'

/** The storage of a server that has run before, beside it if it runs now. Throws `no-data`. */
export async function openExistingStorage(dataDir: string): Promise<Storage> {
  if (existsSync(join(dataDir, DATABASE_FILE))) return joinStorage(dataDir)
  const message = `${dataDir} holds nothing of Kindred's. Set KINDRED_DATA_DIR to the folder that does.`
  throw new AppError('no-data', 404, message)
}
