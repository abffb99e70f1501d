import type { BlobStore } from './blob-store.ts'

/** Removes all blobs that can be removed, and then throws the first error. */
export async function removeBlobs(store: Pick<BlobStore, 'remove'>, names: readonly string[]): Promise<void> {
  const removals = await Promise.allSettled(names.map(name => store.remove(name)))
  for (const removal of removals) if (removal.status === 'rejected') throw removal.reason
}
