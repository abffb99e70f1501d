import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import type { Database, Queryable } from '../storage/db/database.ts'
import { runPatiently } from '../storage/db/requester.ts'
import { transactFor } from '../storage/db/transact-for.ts'
import { discardOldContent } from '../storage/db/discard-old-content.ts'
import type { Messages } from '../machinery/messages/messages.ts'
import { NO_OTHER_NODES, type Nodes } from '../storage/db/nodes.ts'
import type { OwnerGate } from './owner-gate.ts'
import { waitUntil } from '../wait-until.ts'
import { deleteRows } from './delete-rows.ts'
import {
  ERASURE_SCOPES,
  listBlobsOfPhoto,
  listFoldersToErase,
  type ErasedAmounts,
  type ErasureReason,
  type ErasureScope,
  type OpenErasure,
  type TrashErasureReason,
} from './erasure.ts'
import {
  completeErasure,
  deleteErasure,
  findOpenErasure,
  findOpenErasureFor,
  clearRecipients,
  clearJobRuns,
  insertErasure,
  listOpenErasures,
  listRunningJobs,
} from './queries.ts'
import { countOwned, deleteAccountRows, deleteWaitingJobs, listRecipients } from './owned-row-queries.ts'
import {
  deleteTrashedRows,
  listPhotosToErase,
  markPhotosToErase,
  type ChosenTrash,
} from './trashed-photo-queries.ts'

export type EraserDependencies = {
  readonly db: Database
  readonly store: BlobStore
  readonly messages: Pick<Messages, 'deleteFromOutbox'>
  /** Removes the copies of the database that were made before upgrades. */
  readonly removeUpgradeCopies: () => Promise<void>
  /** Gates for storing photos and for writing files about faces; closed while these are erased. */
  readonly gates: { readonly photos: OwnerGate; readonly faces: OwnerGate }
  /** The other nodes, which may have begun an erasure or accept uploads. */
  readonly nodes?: Nodes
  readonly now: () => number
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** How long a request waits before it reports that the erasure continues in the background. */
  readonly maxWaitMs: number
}

const POLL_MS = 50
/** Number of photos erased in one transaction, for which every other writer waits. */
const TRASH_BATCH = 100
const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 5 * 60_000

/**
 * Erases faces, photos or accounts. One transaction records the erasure and ends sessions; passes
 * then repeat until nothing is left and nothing still running can write anything. Passes are begun
 * by the request, by `continueAll`, and by the next start of the server.
 */
export class Eraser {
  readonly #dependencies: EraserDependencies
  /**
   * At most one pass at a time per erasure: a second one could remove data stored after the first
   * had finished.
   */
  readonly #passes = new Map<string, Promise<PassResult>>()
  /** Erasures that keep a gate closed. */
  readonly #holdingGates = new Set<string>()
  readonly #failures = new Map<string, { count: number; retryAt: number }>()
  readonly #stopping = new AbortController()

  constructor(dependencies: EraserDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Begins an erasure, unless the same one is in progress, and returns its id. `runInTransaction`
   * runs in the same transaction; if it throws, nothing changes.
   */
  async begin(
    ownerId: string,
    reason: Exclude<ErasureReason, TrashErasureReason>,
    runInTransaction: (transaction: Queryable, amounts: ErasedAmounts) => Promise<void>,
  ): Promise<string> {
    const { db } = this.#dependencies
    const scope = ERASURE_SCOPES[reason]
    const id = randomUUID()
    this.#close({ id, ownerId, reason })
    try {
      const begun = await runPatiently(() =>
        transactFor(db, ownerId, async transaction => {
          const open = await findOpenErasureFor(transaction, ownerId, listReasons(scope))
          if (open) return open.id
          await this.#erase(transaction, { id, ownerId, reason }, runInTransaction)
          return id
        }),
      )
      this.#hold({ id: begun, ownerId, reason })
      if (begun !== id) this.#reopen(id)
      return begun
    } catch (error) {
      this.#reopen(id)
      throw error
    }
  }

  /**
   * Begins to erase photos in the trash, and returns the id of the erasure; null if none of them is
   * there. `runInTransaction` receives their number.
   */
  async beginTrash(
    ownerId: string,
    { reason, chosen }: { reason: TrashErasureReason; chosen: ChosenTrash },
    runInTransaction: (transaction: Queryable, photos: number) => Promise<void>,
  ): Promise<string | null> {
    const { db, now } = this.#dependencies
    const id = randomUUID()
    return runPatiently(() =>
      transactFor(db, ownerId, async transaction => {
        const all = await countOwned(transaction, ownerId)
        const { photos, faces } = await markPhotosToErase(transaction, ownerId, { erasureId: id, chosen })
        if (photos === 0) return null
        await runInTransaction(transaction, photos)
        await insertErasure(transaction, {
          id,
          ownerId,
          reason,
          waitsFor: await listRunningJobs(transaction, ownerId),
          recipients: [],
          startedAt: now(),
          amounts: { photos, faces, people: 0, names: 0, corrections: 0, photosKept: all.photos - photos },
        })
        return id
      }),
    )
  }

  /**
   * Returns true if the erasure is complete, false if it takes longer than a request waits; it then
   * continues in the background.
   */
  async finish(id: string): Promise<boolean> {
    const { maxWaitMs } = this.#dependencies
    const { promise: hasTakenLong, resolve } = Promise.withResolvers<false>()
    const timer = setTimeout(() => resolve(false), maxWaitMs)
    const isDone = this.#finishBy(id, performance.now() + maxWaitMs)
    return Promise.race([isDone, hasTakenLong]).finally(() => clearTimeout(timer))
  }

  /** Ends the passes that are running; the next start continues them. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#passes.values())
  }

  async #finishBy(id: string, giveUpAt: number): Promise<boolean> {
    for (;;) {
      const result = await this.#continue(id)
      if (result !== 'waiting') return result === 'done'
      const isDue = async () => !(await this.#isWaiting(id))
      if (!(await waitUntil(isDue, { everyMs: POLL_MS, giveUpAt }))) return false
    }
  }

  /**
   * Continues all open erasures, including those begun by another process; returns how many stay
   * open.
   */
  async continueAll(): Promise<number> {
    const { db, now } = this.#dependencies
    const held = [...this.#holdingGates]
    const open = await listOpenErasures(db)
    // Another process has completed them.
    for (const id of held) if (!open.includes(id)) this.#reopen(id)
    const due = open.filter(id => (this.#failures.get(id)?.retryAt ?? 0) <= now())
    const results = await Promise.all(due.map(id => this.#continue(id)))
    return open.length - results.filter(result => result === 'done').length
  }

  /** Does the same as continueAll when the server starts and no worker is running yet. */
  async resume(): Promise<number> {
    await clearJobRuns(this.#dependencies.db)
    return this.continueAll()
  }

  async #erase(
    transaction: Queryable,
    erasure: { id: string; ownerId: string; reason: Exclude<ErasureReason, TrashErasureReason> },
    runInTransaction: (transaction: Queryable, amounts: ErasedAmounts) => Promise<void>,
  ): Promise<void> {
    const { id, ownerId, reason } = erasure
    const scope = ERASURE_SCOPES[reason]
    const { photos, ...amounts } = await countOwned(transaction, ownerId)
    const erased =
      scope === 'faces'
        ? { ...amounts, photos: 0, photosKept: photos }
        : { ...amounts, photos, photosKept: 0 }
    const open: OpenErasure = {
      ...erasure,
      waitsFor: scope === 'faces' ? await listRunningJobs(transaction, ownerId) : [],
      recipients: scope === 'account' ? await listRecipients(transaction, ownerId) : [],
    }
    await runInTransaction(transaction, erased)
    await deleteWaitingJobs(transaction, ownerId, scope)
    // Ends every session; the rest is deleted by passes, since every other writer waits meanwhile.
    if (scope === 'account') await deleteAccountRows(transaction, open, { isFirst: true })
    await insertErasure(transaction, { ...open, id, startedAt: this.#dependencies.now(), amounts: erased })
  }

  #continue(id: string): Promise<PassResult> {
    const running = this.#passes.get(id)
    if (running) return running
    const pass = runPatiently(() => this.#tryPass(id)).finally(() => this.#passes.delete(id))
    this.#passes.set(id, pass)
    return pass
  }

  async #tryPass(id: string): Promise<PassResult> {
    const { log, now } = this.#dependencies
    try {
      const result = await this.#runExclusivePass(id)
      this.#failures.delete(id)
      return result
    } catch (error) {
      if (this.#stopping.signal.aborted) return 'failed'
      const count = (this.#failures.get(id)?.count ?? 0) + 1
      const retryMs = Math.min(FIRST_RETRY_MS * 2 ** (count - 1), LAST_RETRY_MS)
      this.#failures.set(id, { count, retryAt: now() + retryMs })
      log.error({ err: error, erasure: id, retryMs }, 'erasure not complete yet')
      return 'failed'
    }
  }

  /**
   * Runs a pass while no other node runs one of the same erasure, and closes the gates on the other
   * nodes.
   */
  async #runExclusivePass(id: string): Promise<PassResult> {
    const { db, nodes = NO_OTHER_NODES } = this.#dependencies
    const erasure = await findOpenErasure(db, id)
    if (!erasure) {
      this.#reopen(id)
      return 'done'
    }
    this.#hold(erasure)
    // A second pass could remove data stored after the first had finished.
    const release = await nodes.takeAlone(`erasure ${id}`)
    if (!release) return 'waiting'
    const releases = [release]
    try {
      let isClosed = true
      for (const gate of this.#listGates(ERASURE_SCOPES[erasure.reason])) {
        const open = await gate.closeElsewhere(erasure.ownerId)
        if (open) releases.push(open)
        else isClosed = false
      }
      return await this.#pass(id, isClosed)
    } finally {
      for (const open of releases) await open()
    }
  }

  /**
   * Removes everything that exists now. The pass is the last one if nothing could write any more
   * before it began. `isClosed`: nothing can be written on other nodes.
   */
  async #pass(id: string, isClosed: boolean): Promise<PassResult> {
    const { db, store, messages, now } = this.#dependencies
    const erasure = await findOpenErasure(db, id)
    if (!erasure) {
      this.#reopen(id)
      return 'done'
    }
    const { ownerId, recipients } = erasure
    const scope = ERASURE_SCOPES[erasure.reason]
    if (scope === 'trash') return this.#passTrash(erasure)
    const isLast = isClosed && !(await this.#isBeingWritten(erasure))
    await deleteRows(db, erasure, { scope, signal: this.#stopping.signal })
    try {
      this.#stopping.signal.throwIfAborted()
      for (const folder of listFoldersToErase(scope, ownerId))
        await store.removeFolder(folder, this.#stopping.signal)
    } catch (error) {
      // A file being written at that moment may have interfered; if the last pass fails, the cause
      // is the disk.
      if (isLast) throw error
    }
    if (recipients.length > 0) await messages.deleteFromOutbox(recipients)
    await this.#dependencies.removeUpgradeCopies()
    if (!isLast) return 'waiting'
    await clearRecipients(db, id)
    await discardOldContent(db, 'rows and keys')
    if (scope === 'account') await deleteErasure(db, id)
    else await completeErasure(db, id, now())
    this.#reopen(id)
    // The record itself refers to the user. If this fails, the next checkpoint removes it from the
    // log.
    if (scope === 'account') await discardOldContent(db, 'rows and keys').catch(() => undefined)
    return 'done'
  }

  /** The rows record what is left to do, so they are deleted after the files. */
  async #passTrash(erasure: OpenErasure): Promise<PassResult> {
    const { db, store, now } = this.#dependencies
    const { id, ownerId } = erasure
    // A job that is processing one of these photos would write its blobs again.
    if (await this.#isBeingWritten(erasure)) return 'waiting'
    for (;;) {
      this.#stopping.signal.throwIfAborted()
      const photos = await listPhotosToErase(db, id, TRASH_BATCH)
      if (photos.length === 0) break
      await store.removeAll(photos.flatMap(photo => listBlobsOfPhoto(ownerId, photo)))
      await transactFor(db, ownerId, transaction => deleteTrashedRows(transaction, ownerId, photos))
    }
    await this.#dependencies.removeUpgradeCopies()
    await discardOldContent(db, 'rows')
    await completeErasure(db, id, now())
    this.#reopen(id)
    return 'done'
  }

  async #isWaiting(id: string): Promise<boolean> {
    const erasure = await findOpenErasure(this.#dependencies.db, id)
    return erasure !== undefined && (await this.#isBeingWritten(erasure))
  }

  /** Returns whether a worker or a request may still write data that is being erased. */
  async #isBeingWritten({ ownerId, reason, waitsFor }: OpenErasure): Promise<boolean> {
    const scope = ERASURE_SCOPES[reason]
    if (this.#listGates(scope).some(gate => gate.isPassing(ownerId))) return true
    const running = await listRunningJobs(this.#dependencies.db, ownerId)
    // Photos without faces may be uploaded at any time.
    const runs = scope === 'faces' || scope === 'trash' ? waitsFor : running
    return running.some(({ id, attempts }) => runs.some(run => run.id === id && run.attempts === attempts))
  }

  #close({ id, ownerId, reason }: { id: string; ownerId: string; reason: ErasureReason }): void {
    for (const gate of this.#listGates(ERASURE_SCOPES[reason])) gate.close(ownerId, id)
  }

  #hold(erasure: { id: string; ownerId: string; reason: ErasureReason }): void {
    this.#close(erasure)
    this.#holdingGates.add(erasure.id)
  }

  #reopen(id: string): void {
    this.#holdingGates.delete(id)
    for (const gate of this.#listGates('account')) gate.reopen(id)
  }

  #listGates(scope: ErasureScope): OwnerGate[] {
    const { photos, faces } = this.#dependencies.gates
    return { faces: [faces], photos: [photos], account: [photos, faces], trash: [] }[scope]
  }
}

/** `waiting`: something may still write; `failed`: retried later. */
type PassResult = 'done' | 'waiting' | 'failed'

function listReasons(scope: ErasureScope): ErasureReason[] {
  const reasons = Object.keys(ERASURE_SCOPES) as ErasureReason[]
  return reasons.filter(reason => ERASURE_SCOPES[reason] === scope)
}
