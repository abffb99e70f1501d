import { open } from 'node:fs/promises'

/** Syncs a folder, so that its entries survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and does not need to sync their entries.
  if (process.platform === 'win32') return
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
