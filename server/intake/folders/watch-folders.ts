import { statfs } from 'node:fs/promises'
import { subscribe, type AsyncSubscription } from '@parcel/watcher'
import type { Logger } from 'pino'
import { withinDeadline } from '../../storage/blobs/open-within.ts'
import type { Folder } from './queries.ts'

/** A check waits until nothing has changed for this long, as while many files are copied, … */
const QUIET_MS = 1000
/** … but not longer than this. */
const LONGEST_WAIT_MS = 10_000

/**
 * File systems that do not tell what other machines change, by the number that Linux gives them:
 * NFS, SMB (two), CIFS, FUSE, 9p, and Ceph.
 */
const NOT_TELLING: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x65735546, 0x01021997, 0x00c36400,
])

type Watch = {
  /** Null where the file system tells nothing, or the system has no room for another watch. */
  readonly subscription: AsyncSubscription | null
  firstChangeAt: number | null
  lastChangeAt: number
}

/** Watches folders for changes; what changed is found by a check. */
export class FolderWatches {
  readonly #log: Logger
  readonly #now: () => number
  readonly #watches = new Map<string, Watch>()

  constructor({ log, now }: { log: Logger; now: () => number }) {
    this.#log = log
    this.#now = now
  }

  /** Watches these folders and no others. */
  async keepTo(folders: readonly Pick<Folder, 'id' | 'path'>[]): Promise<void> {
    const wanted = new Set(folders.map(({ id }) => id))
    for (const [id, watch] of this.#watches) {
      if (wanted.has(id)) continue
      this.#watches.delete(id)
      await watch.subscription?.unsubscribe()
    }
    for (const folder of folders) if (!this.#watches.has(folder.id)) await this.#watch(folder)
  }

  isWatched(id: string): boolean {
    return (this.#watches.get(id)?.subscription ?? null) !== null
  }

  /** Whether something changed that no check has seen, and the changes pause. */
  hasChanged(id: string): boolean {
    const watch = this.#watches.get(id)
    if (!watch || watch.firstChangeAt === null) return false
    const now = this.#now()
    return now - watch.lastChangeAt >= QUIET_MS || now - watch.firstChangeAt >= LONGEST_WAIT_MS
  }

  /** Called before a check begins. */
  forgetChanges(id: string): void {
    const watch = this.#watches.get(id)
    if (watch) watch.firstChangeAt = null
  }

  async #watch({ id, path }: Pick<Folder, 'id' | 'path'>): Promise<void> {
    const watch: Watch = {
      subscription: await this.#subscribe(id, path),
      firstChangeAt: null,
      lastChangeAt: 0,
    }
    this.#watches.set(id, watch)
  }

  async #subscribe(id: string, path: string): Promise<AsyncSubscription | null> {
    try {
      const { type } = await withinDeadline(statfs(path))
      if (process.platform === 'linux' && NOT_TELLING.has(type)) return null
      return await subscribe(path, error => this.#handleEvents(id, error))
    } catch (error) {
      this.#log.warn({ err: error, folder: id }, "can't watch a folder; it is checked at intervals instead")
      return null
    }
  }

  #handleEvents(id: string, error: Error | null): void {
    const watch = this.#watches.get(id)
    if (!watch) return
    if (error) {
      this.#log.warn(
        { err: error, folder: id },
        "can't watch a folder anymore; it is checked at intervals instead",
      )
      this.#watches.set(id, { subscription: null, firstChangeAt: this.#now(), lastChangeAt: 0 })
      void watch.subscription?.unsubscribe().catch(() => {})
      return
    }
    watch.firstChangeAt ??= this.#now()
    watch.lastChangeAt = this.#now()
  }
}
