import { AppError } from '../errors.ts'
import type { Queryable } from '../storage/db/database.ts'
import { NO_OTHER_NODES, type Nodes, type Release } from '../storage/db/nodes.ts'
import { ERASURE_SCOPES, type ErasureReason } from './erasure.ts'
import { findOpenErasureFor } from './queries.ts'

type Passage = { readonly abort: AbortController }

/**
 * Prevents uploads of a user from running while the user's data is being erased: an upload in
 * progress could otherwise store bytes after all had been removed. Gates of the same name on all
 * nodes act as one gate.
 */
export class OwnerGate {
  readonly #passages = new Map<string, Set<Passage>>()
  /** The owner whose gate is kept closed, by the id of the erasure. */
  readonly #closedFor = new Map<string, string>()
  readonly #name: string
  readonly #nodes: Nodes

  constructor(name: string, nodes: Nodes = NO_OTHER_NODES) {
    this.#name = name
    this.#nodes = nodes
    nodes.onMessage(message => {
      for (const ownerId of this.#passages.keys()) {
        if (message === this.#formatLockName(ownerId)) this.#abort(ownerId)
      }
    })
    // Their locks are lost, so an erasure on another node no longer waits for them.
    nodes.onLost(() => {
      for (const ownerId of this.#passages.keys()) this.#abort(ownerId)
    })
  }

  /**
   * Runs `work` for the owner; its signal aborts when the gate is closed. Throws `being-erased` if
   * the gate is closed already.
   */
  async pass<Result>(ownerId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    if ([...this.#closedFor.values()].includes(ownerId)) throw createErasingError()
    const passage = { abort: new AbortController() }
    const passages = this.#passages.get(ownerId) ?? new Set()
    this.#passages.set(ownerId, passages.add(passage))
    let release: Release | null = null
    try {
      release = await this.#nodes.share(this.#formatLockName(ownerId))
      if (release === null) throw createErasingError()
      return await work(passage.abort.signal)
    } finally {
      passages.delete(passage)
      if (passages.size === 0) this.#passages.delete(ownerId)
      await release?.()
    }
  }

  /**
   * Aborts the owner's running work and refuses new work until the erasure of this id reopens the
   * gate.
   */
  close(ownerId: string, erasureId: string): void {
    this.#closedFor.set(erasureId, ownerId)
    this.#abort(ownerId)
  }

  reopen(erasureId: string): void {
    this.#closedFor.delete(erasureId)
  }

  /** Returns whether any work of the owner is still running on this node. */
  isPassing(ownerId: string): boolean {
    return this.#passages.has(ownerId)
  }

  /**
   * Prevents work of the owner on other nodes until released. Returns null if some is still running
   * there; that work is then aborted.
   */
  async closeElsewhere(ownerId: string): Promise<Release | null> {
    const release = await this.#nodes.takeAlone(this.#formatLockName(ownerId))
    if (release === null) await this.#nodes.broadcast(this.#formatLockName(ownerId))
    return release
  }

  #formatLockName(ownerId: string): string {
    return `gate ${this.#name} ${ownerId}`
  }

  #abort(ownerId: string): void {
    for (const { abort } of this.#passages.get(ownerId) ?? []) abort.abort(createErasingError())
  }
}

/** Reasons of erasures that remove photos which arrive before they are complete. */
const REASONS_TO_WAIT = (Object.keys(ERASURE_SCOPES) as ErasureReason[]).filter(reason =>
  ['photos', 'account'].includes(ERASURE_SCOPES[reason]),
)

/**
 * Throws `being-erased` while all photos of the owner are being erased. For transactions that add
 * some: a node may not know yet that another one has begun, and the next pass would remove them.
 */
export async function assertNotErasing(transaction: Queryable, ownerId: string): Promise<void> {
  if (await findOpenErasureFor(transaction, ownerId, REASONS_TO_WAIT)) throw createErasingError()
}

export function createErasingError(): AppError {
  return new AppError(
    'being-erased',
    409,
    "Everything in this account is being deleted. Try again when that's done.",
  )
}
