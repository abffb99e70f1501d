import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ProgressSnapshot } from '../../../shared/api/progress.ts'

/** Limit for each user: windows on several devices. */
const MAX_VIEWERS = 6
/** Proxies and browsers close a connection that is silent for about a minute. */
const HEARTBEAT_EVERY_MS = 15_000
/** Reading continues in the next round after this time. */
const ROUND_BUDGET_MS = 50
/**
 * Reading an owner's snapshot takes at most this share of the time: with 100,000 photos it takes
 * 150 ms, in which the process answers nobody.
 */
const READING_SHARE = 0.05
const LONGEST_PAUSE_MS = 5000

type Viewer = {
  /** The newest snapshot as JSON, until the viewer has sent it. */
  toSend: string | null
  isReplaced: boolean
  lastCheckedAt: number
  wake: () => void
}

type Owner = { readonly viewers: Set<Viewer>; snapshot: string | null; readAgainAt: number }

type Dependencies = {
  readSnapshot: (ownerId: string) => Promise<ProgressSnapshot>
  /** Returns a value; if it is unchanged, no snapshot can have changed. */
  readStamp: () => Promise<string>
  /** Milliseconds since any fixed time. */
  now: () => number
  onError: (error: unknown) => void
}

/**
 * Sends the progress of their owner's work to viewers. The snapshot of each owner is read once for
 * all viewers, and only after a change; a slow viewer receives the newest one next.
 */
export class ProgressFeed {
  readonly #dependencies: Dependencies
  readonly #owners = new Map<string, Owner>()
  /** Owners whose snapshot has to be read, in order. */
  readonly #changed = new Set<string>()
  #stamp = ''
  #polling: Promise<void> | null = null

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Makes the next `poll` read the snapshot of this owner, if there are viewers. */
  markChanged(ownerId: string): void {
    if (this.#owners.has(ownerId)) this.#changed.add(ownerId)
  }

  /**
   * Reads changed snapshots and sends them. Called repeatedly; a call during another does nothing.
   */
  poll(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => void (this.#polling = null))
    return this.#polling
  }

  /**
   * Yields server-sent events: `progress` at the start and after each change, a comment as a
   * heartbeat, and `replaced` at the end if the user has opened too many newer streams. Ends when
   * the signal aborts or the viewer loses access.
   */
  async *watch(
    ownerId: string,
    { isAllowed, signal }: { isAllowed: () => Promise<boolean>; signal: AbortSignal },
  ): AsyncGenerator<string> {
    const { now } = this.#dependencies
    const viewer = this.#addViewer(ownerId)
    const onAbort = (): void => viewer.wake()
    signal.addEventListener('abort', onAbort)
    let sent: string | null = null
    try {
      while (!signal.aborted) {
        const { toSend } = viewer
        viewer.toSend = null
        if (viewer.isReplaced) {
          yield 'event: replaced\ndata: {}\n\n'
          return
        }
        if (toSend !== null && toSend !== sent) {
          sent = toSend
          yield `event: progress\ndata: ${toSend}\n\n`
        } else if (now() - viewer.lastCheckedAt >= HEARTBEAT_EVERY_MS) {
          if (!(await isAllowed())) return
          viewer.lastCheckedAt = now()
          yield ': still here\n\n'
        } else {
          await new Promise<void>(resolve => void (viewer.wake = resolve))
        }
      }
    } finally {
      signal.removeEventListener('abort', onAbort)
      this.#removeViewer(ownerId, viewer)
    }
  }

  #addViewer(ownerId: string): Viewer {
    const owner = this.#owners.get(ownerId) ?? { viewers: new Set(), snapshot: null, readAgainAt: 0 }
    this.#owners.set(ownerId, owner)
    const [oldest] = owner.viewers
    if (oldest && owner.viewers.size >= MAX_VIEWERS) {
      owner.viewers.delete(oldest)
      oldest.isReplaced = true
      oldest.wake()
    }
    const viewer: Viewer = {
      toSend: owner.snapshot,
      isReplaced: false,
      lastCheckedAt: this.#dependencies.now(),
      wake: () => {},
    }
    owner.viewers.add(viewer)
    if (owner.snapshot === null) {
      this.#changed.add(ownerId)
      void this.poll()
    }
    return viewer
  }

  #removeViewer(ownerId: string, viewer: Viewer): void {
    const owner = this.#owners.get(ownerId)
    owner?.viewers.delete(viewer)
    if (owner?.viewers.size !== 0) return
    this.#owners.delete(ownerId)
    this.#changed.delete(ownerId)
  }

  async #poll(): Promise<void> {
    if (this.#owners.size === 0) return
    const { now, readStamp, onError } = this.#dependencies
    try {
      const stamp = await readStamp()
      if (stamp !== this.#stamp) for (const ownerId of this.#owners.keys()) this.#changed.add(ownerId)
      this.#stamp = stamp
      const startedAt = now()
      for (const ownerId of this.#changed) {
        if (now() < (this.#owners.get(ownerId)?.readAgainAt ?? 0)) continue
        await this.#sendSnapshot(ownerId)
        if (now() - startedAt >= ROUND_BUDGET_MS) break
        // Lets other requests be handled between two owners.
        await nextTurn()
      }
    } catch (error) {
      onError(error)
    }
    this.#wakeSilent()
  }

  async #sendSnapshot(ownerId: string): Promise<void> {
    // Changes after this line are read in the next round.
    this.#changed.delete(ownerId)
    const { now } = this.#dependencies
    const startedAt = now()
    const snapshot = await this.#read(ownerId)
    const owner = this.#owners.get(ownerId)
    if (!owner) return
    const pauseMs = (now() - startedAt) * (1 / READING_SHARE - 1)
    owner.readAgainAt = now() + Math.min(pauseMs, LONGEST_PAUSE_MS)
    if (owner.snapshot === snapshot) return
    owner.snapshot = snapshot
    for (const viewer of owner.viewers) {
      viewer.toSend = snapshot
      viewer.wake()
    }
  }

  async #read(ownerId: string): Promise<string> {
    try {
      return JSON.stringify(await this.#dependencies.readSnapshot(ownerId))
    } catch (error) {
      this.#changed.add(ownerId)
      throw error
    }
  }

  #wakeSilent(): void {
    const since = this.#dependencies.now() - HEARTBEAT_EVERY_MS
    for (const { viewers } of this.#owners.values()) {
      for (const viewer of viewers) if (viewer.lastCheckedAt <= since) viewer.wake()
    }
  }
}
