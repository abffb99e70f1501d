import { onTestFinished } from 'vitest'
import { openStorage, type Storage } from '../../server/open-storage.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type TestStorage = Storage & { readonly dataDir: string }

/** Creates a real database file and blob store for the running test. */
export async function createTestStorage(dataDir?: string, reservedBytes?: number): Promise<TestStorage> {
  const folder = dataDir ?? (await temporaryFolder())
  const storage = await openStorage(folder, reservedBytes === undefined ? {} : { reservedBytes })
  onTestFinished(() => storage.db.destroy())
  return { ...storage, dataDir: folder }
}
