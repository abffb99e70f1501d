/**
 * Merges requests to sync a folder while a sync of it is running: files that arrive together then
 * cost one sync rather than one each. A request is resolved only by a sync that began after it.
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
    // A failure of the previous sync concerns only those who requested that sync.
    const next = current.then(beginNext, beginNext)
    queued.set(folder, next)
    return next
  }
}
