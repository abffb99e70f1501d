/**
 * Syncs a folder once for all who ask while an earlier sync of it is still running: files that
 * arrive together cost one sync and not one each. Who asks is answered only by a sync that began
 * afterwards.
 */
export function coalesceSyncs(sync: (folder: string) => Promise<void>): (folder: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const queued = new Map<string, Promise<void>>()

  const begin = (folder: string): Promise<void> => {
    const syncing = sync(folder).finally(() => running.delete(folder))
    running.set(folder, syncing)
    return syncing
  }

  return folder => {
    const joined = queued.get(folder)
    if (joined) return joined
    const current = running.get(folder)
    if (!current) return begin(folder)
    const beginNext = (): Promise<void> => {
      queued.delete(folder)
      return begin(folder)
    }
    // Whether the one before went well is told to those who asked for it.
    const next = current.then(beginNext, beginNext)
    queued.set(folder, next)
    return next
  }
}
