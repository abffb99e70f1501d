import { onTestFinished } from 'vitest'
import { openStorage, type Storage } from '../../server/open-storage.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type TestStorage = Storage & { readonly dataDir: string }

/** A real database file and blob store of the running test's own. */
export async function createTestStorage(dataDir?: string, reservedBytes?: number): Promise<TestStorage> {
  const folder = dataDir ?? (await temporaryFolder())
  const storage = await openStorage(folder, reservedBytes === undefined ? {} : { reservedBytes })
  onTestFinished(() => storage.db.destroy())
  return { ...storage, dataDir: folder }
}
