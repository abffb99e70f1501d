import { inject } from 'vitest'
import { claimFolder } from '../../server/storage/claim-folder.ts'
import { findTestDatabase } from '../postgres/copy-template.ts'
import type { TestStorage } from './test-storage.ts'

/** Returns the settings with which a command opens the storage of a test, which is still empty. */
export async function buildSettings({ db, store, dataDir }: TestStorage): Promise<Record<string, string>> {
  const server = inject('postgres')
  if (!server) return { KINDRED_DATA_DIR: dataDir }
  await claimFolder(db, { dataDir, files: store })
  return { KINDRED_DATA_DIR: dataDir, DATABASE_URL: await findTestDatabase(dataDir, server) }
}
