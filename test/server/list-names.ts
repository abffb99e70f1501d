import type { BlobStore } from '../../server/storage/blobs/blob-store.ts'

/** Lists the names of all blobs, or of those in a folder, sorted. */
export async function listNames(store: BlobStore, folder?: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of store.list(folder)) names.push(name)
  return names.toSorted()
}
