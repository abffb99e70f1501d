import { open } from 'node:fs/promises'

/** Resolves when the entries of a folder would survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and needs no sync for their entries.
  if (process.platform === 'win32') return
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
