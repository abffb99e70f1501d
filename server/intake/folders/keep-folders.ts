import { delay } from '../../machinery/pauses.ts'
import type { Logger } from 'pino'
import { HOUR_MS, MINUTE_MS } from '../../../shared/api/durations.ts'
import type { UnreachableReason } from '../../../shared/api/folders.ts'
import { NO_OTHER_NODES, type Nodes, type Release } from '../../storage/db/nodes.ts'
import { SilentFolderError } from '../../storage/blobs/open-within.ts'
import { checkFolder, lookAtRoot, type CheckDependencies } from './check-folder.ts'
import type { FolderWatches } from './watch-folders.ts'
import { listAllFolders, updateFolder, type Folder } from './queries.ts'
import { readNewFiles, type ReadDependencies } from './read-files.ts'
import { readFilms, type FilmDependencies } from './read-films.ts'
import { readSidecars, type SidecarDependencies } from './read-sidecars.ts'

type Dependencies = CheckDependencies &
  ReadDependencies &
  SidecarDependencies &
  FilmDependencies & {
    readonly log: Logger
    readonly watches: Pick<FolderWatches, 'keepTo' | 'isWatched' | 'hasChanged' | 'forgetChanges'>
    readonly nodes: Nodes
  }

/** How often folders and requests for checks are looked for. */
const ROUND_EVERY_MS = 1000
/** A folder that is watched is checked in full for what was missed. */
const WATCHED_EVERY_MS = HOUR_MS
/**
 * Where the file system tells nothing, checking takes a fiftieth of the time, within these limits.
 */
const CHECK_SHARE = 50
const SHORTEST_INTERVAL_MS = 20_000
const LONGEST_INTERVAL_MS = HOUR_MS
const UNREACHABLE_EVERY_MS = 30_000
/** Looks whether the root is still there: no file system tells that a disk was unplugged. */
const ROOT_EVERY_MS = 30_000
/** Longer, so that another node looks for the folder first. */
const OWN_TURN_AGAIN_MS = 45_000
/** Each attempt may cost the process a thread. */
const SILENT_EVERY_MS = 10 * MINUTE_MS
/** An error may repeat each time, after as much work as a whole check. */
const FAILED_EVERY_MS = 2 * MINUTE_MS
/** Files that were being written are looked at again after this time. */
const UNSETTLED_AFTER_MS = 3000

/**
 * Checks the folders of all users and reads their new files until the signal. Rejects with
 * SilentFolderError when a file system has stopped answering: the process should end then, since
 * the system does not give back its thread.
 */
export async function keepFolders(dependencies: Dependencies, stop: AbortSignal): Promise<void> {
  const keeper = new FolderKeeper(dependencies)
  while (!stop.aborted) {
    const hasMore = await keeper.goRound(stop)
    if (!hasMore) await wait(ROUND_EVERY_MS, stop)
  }
}

/** Gives the folders of all users their turns. */
export class FolderKeeper {
  readonly #dependencies: Dependencies
  /** Locks of the folders that this node checks, by their ids. */
  readonly #held = new Map<string, Release>()
  /** When this node found folders not reachable: another node may have their disk. */
  readonly #failedAt = new Map<string, number>()
  /** When the root of each folder was last looked at. */
  readonly #lookedAt = new Map<string, number>()
  /** Files of each folder that were being written, until its next check. */
  readonly #skipped = new Map<string, Set<number>>()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    dependencies.nodes.onLost(() => this.#held.clear())
  }

  /** Gives each folder a turn. Returns whether there is more to read at once. */
  async goRound(stop: AbortSignal): Promise<boolean> {
    const { db, watches } = this.#dependencies
    const folders = await listAllFolders(db)
    await watches.keepTo(folders.filter(({ id, state }) => state === 'reachable' && this.#held.has(id)))
    let hasMore = false
    for (const folder of folders) {
      if (stop.aborted) return false
      if (!(await this.#hold(folder))) continue
      const isDue = this.#isDue(folder) || (await this.#hasLostRoot(folder))
      const isReachable = isDue ? await this.#check(folder) : folder.state === 'reachable'
      // After each check too: where something changes all the time, one is always due.
      if (isReachable) hasMore = (await this.#read(folder)) || hasMore
      else await this.#giveUp(folder)
    }
    return hasMore
  }

  /** One node checks a folder, as long as it reaches it. Returns whether this one does. */
  async #hold({ id, wantedAt }: Folder): Promise<boolean> {
    const { nodes, now } = this.#dependencies
    if (this.#held.has(id)) return true
    const hasJustFailed = Math.abs(now() - (this.#failedAt.get(id) ?? 0)) < OWN_TURN_AGAIN_MS
    if (nodes !== NO_OTHER_NODES && wantedAt === null && hasJustFailed) return false
    const release = await nodes.takeAlone(`folder ${id}`)
    if (release) this.#held.set(id, release)
    return release !== null
  }

  async #giveUp({ id }: Folder): Promise<void> {
    const release = this.#held.get(id)
    this.#held.delete(id)
    await release?.()
  }

  #isDue({ id, state, reason, wantedAt, triedAt, durationMs }: Folder): boolean {
    const { watches, now } = this.#dependencies
    if (wantedAt !== null || triedAt === null) return true
    // A clock that was set back must not stop the checks.
    const sinceMs = Math.abs(now() - triedAt)
    if (state === 'unreachable') return sinceMs >= chooseRetryMs(reason)
    const hasUnsettled = (this.#skipped.get(id)?.size ?? 0) > 0
    if (hasUnsettled && sinceMs >= UNSETTLED_AFTER_MS) return true
    if (watches.hasChanged(id)) return true
    const pollMs = Math.max(SHORTEST_INTERVAL_MS, CHECK_SHARE * (durationMs ?? 0))
    return sinceMs >= (watches.isWatched(id) ? WATCHED_EVERY_MS : Math.min(pollMs, LONGEST_INTERVAL_MS))
  }

  /** Tells it within a minute also of folders that are checked each hour. */
  async #hasLostRoot(folder: Folder): Promise<boolean> {
    const now = this.#dependencies.now()
    const lookedAt = Math.max(this.#lookedAt.get(folder.id) ?? 0, folder.triedAt ?? 0)
    if (folder.state !== 'reachable' || Math.abs(now - lookedAt) < ROOT_EVERY_MS) return false
    this.#lookedAt.set(folder.id, now)
    try {
      return 'reason' in (await lookAtRoot(this.#dependencies, folder))
    } catch (error) {
      // The check records it and ends this process.
      if (error instanceof SilentFolderError) return true
      throw error
    }
  }

  /** Returns whether the folder is reachable. */
  async #check(folder: Folder): Promise<boolean> {
    const { watches, log, now } = this.#dependencies
    watches.forgetChanges(folder.id)
    this.#skipped.delete(folder.id)
    const startedAt = now()
    try {
      const outcome = await checkFolder(this.#dependencies, folder)
      log.debug({ folder: folder.id, outcome, ms: now() - startedAt }, 'folder checked')
      if (outcome !== 'reachable' && folder.state !== 'unreachable')
        log.warn(
          { folder: folder.id, reason: outcome },
          "can't reach a folder; its photos wait until it is back",
        )
      if (outcome === 'reachable') this.#failedAt.delete(folder.id)
      else this.#failedAt.set(folder.id, now())
      return outcome === 'reachable'
    } catch (error) {
      await this.#tell(folder, error)
      return false
    }
  }

  async #read(folder: Folder): Promise<boolean> {
    const skipped = this.#skipped.get(folder.id) ?? new Set<number>()
    this.#skipped.set(folder.id, skipped)
    try {
      const hasMore = await readNewFiles(this.#dependencies, folder, skipped)
      const hasFilms = await readFilms(this.#dependencies, folder)
      return (await readSidecars(this.#dependencies, folder)) || hasFilms || hasMore
    } catch (error) {
      if (error instanceof SilentFolderError) await this.#mark(folder, 'silent')
      await this.#tell(folder, error)
      return false
    }
  }

  /**
   * Shows the user that the check failed. One folder must not keep others from their turns; a
   * silent one ends this process.
   */
  async #tell(folder: Folder, error: unknown): Promise<void> {
    if (error instanceof SilentFolderError) throw error
    this.#dependencies.log.error(
      { err: error, folder: folder.id },
      'could not check a folder; will try again later',
    )
    await this.#mark(folder, 'check-failed')
  }

  async #mark(folder: Folder, reason: UnreachableReason): Promise<void> {
    await updateFolder(this.#dependencies.db, folder, { state: 'unreachable', reason })
  }
}

function chooseRetryMs(reason: UnreachableReason | null): number {
  if (reason === 'silent') return SILENT_EVERY_MS
  return reason === 'check-failed' ? FAILED_EVERY_MS : UNREACHABLE_EVERY_MS
}

/** Ends early, without an error, when stopped. */
async function wait(ms: number, stop: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal: stop }).catch(() => {})
}
