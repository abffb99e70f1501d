import type { CausedMoveRow, ChangedOrigin } from './move-queries.ts'

/** A move of a face, by a decision or by a grouping that several decisions may have caused. */
type Move = {
  readonly faceId: string
  readonly revision: number
  readonly decisionSeq: number | null
  readonly causes: Set<number>
  readonly toPersonId: string | null
  fromPersonId: string | null
}

/** What must be stored after moves are reverted. */
export type RevertedMoves = {
  readonly dropped: readonly { readonly faceId: string; readonly revision: number }[]
  readonly changedOrigins: readonly ChangedOrigin[]
  /** Other decisions that caused a reverted move. */
  readonly otherCauses: readonly number[]
}

/**
 * The moves of each face, oldest first. Reverting removes a move from any position of this chain.
 */
export class FaceMoves {
  readonly #chains = new Map<string, Move[]>()
  readonly #dropped = new Set<Move>()
  readonly #changed = new Set<Move>()

  addGroupings(rows: readonly CausedMoveRow[]): void {
    const known = new Map<string, Move>()
    for (const { seq, ...row } of rows) {
      const key = `${row.faceId} ${row.revision}`
      const move = known.get(key)
      if (move) move.causes.add(seq)
      else {
        const added = { ...row, decisionSeq: null, causes: new Set([seq]) }
        known.set(key, added)
        this.#insert(added)
      }
    }
  }

  addDecisions(rows: readonly CausedMoveRow[]): void {
    for (const { seq, ...row } of rows) this.#insert({ ...row, decisionSeq: seq, causes: new Set([seq]) })
  }

  /**
   * Drops the moves that groupings made after a decision about this face: undo returns the face to
   * its person before the decision.
   */
  dropGroupingsAfter(faceId: string, { seq, revision }: { seq: number; revision: number }): void {
    for (const move of this.#listGroupings(faceId)) {
      if (move.revision > revision || move.causes.has(seq)) this.#drop(move)
    }
  }

  /**
   * Reverts the moves of a face that groupings made because of a decision. Returns the face's
   * resulting person, or undefined if the face stays; `at` is its current person, or undefined if
   * the user placed it.
   */
  revert(
    faceId: string,
    { seq, at }: { seq: number; at: string | null | undefined },
  ): string | null | undefined {
    let isBack = false
    let personId = at
    for (const move of this.#listGroupings(faceId).toReversed()) {
      if (!move.causes.has(seq)) continue
      const chain = this.#chains.get(faceId) ?? []
      const next = chain[chain.indexOf(move) + 1]
      if (next?.fromPersonId === move.toPersonId) {
        next.fromPersonId = move.fromPersonId
        this.#changed.add(next)
      } else if (!next && personId === move.toPersonId) {
        personId = move.fromPersonId
        isBack = true
      }
      this.#drop(move)
    }
    return isBack ? personId : undefined
  }

  /**
   * Detaches a face from a person: returns the person from whom a grouping moved it, else null.
   * `seq` is the decision to undo.
   */
  detach(faceId: string, personId: string, seq: number): string | null {
    const last = this.#chains.get(faceId)?.findLast(({ decisionSeq }) => decisionSeq !== seq)
    if (last?.decisionSeq !== null || last.toPersonId !== personId) return null
    this.#drop(last)
    return last.fromPersonId
  }

  /** Returns whether anything but the decision to undo moved or released the face. */
  isMoved(faceId: string, seq: number): boolean {
    return (this.#chains.get(faceId) ?? []).some(({ decisionSeq }) => decisionSeq !== seq)
  }

  /** `seq` is the decision to undo. */
  listReverted(seq: number): RevertedMoves {
    const changed = [...this.#changed].filter(move => !this.#dropped.has(move))
    const otherCauses = new Set([...this.#dropped].flatMap(({ causes }) => [...causes]))
    otherCauses.delete(seq)
    return {
      dropped: [...this.#dropped],
      changedOrigins: changed,
      otherCauses: [...otherCauses],
    }
  }

  #listGroupings(faceId: string): Move[] {
    return (this.#chains.get(faceId) ?? []).filter(({ decisionSeq }) => decisionSeq === null)
  }

  #insert(move: Move): void {
    const chain = this.#chains.get(move.faceId)
    if (!chain) this.#chains.set(move.faceId, [move])
    else {
      chain.push(move)
      chain.sort((one, other) => one.revision - other.revision)
    }
  }

  #drop(move: Move): void {
    const chain = this.#chains.get(move.faceId) ?? []
    chain.splice(chain.indexOf(move), 1)
    this.#dropped.add(move)
  }
}
