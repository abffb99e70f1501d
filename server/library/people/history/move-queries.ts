import type { Queryable } from '../../../storage/db/database.ts'
import { idList } from '../../../storage/db/id-list.ts'
import { unindexedOwnerId } from '../../../storage/db/unindexed-owner-id.ts'

export type FollowingMoveRow = {
  readonly faceId: string
  readonly fromPersonId: string | null
  readonly toPersonId: string | null
  readonly revision: number
}

/** A move made by a grouping, with one of the decisions that caused it. */
export type CausedMoveRow = FollowingMoveRow & { readonly seq: number }

/** Returns the following moves of a decision, oldest first. */
export async function readFollowingMoves(
  db: Queryable,
  ownerId: string,
  seq: number,
): Promise<FollowingMoveRow[]> {
  return db
    .selectFrom('followingMoves')
    .select(['faceId', 'fromPersonId', 'toPersonId', 'revision'])
    .where('ownerId', '=', ownerId)
    .where('seq', '=', seq)
    .orderBy('revision')
    .execute()
}

/**
 * Returns the moves of these faces by groupings, one row for each decision that caused them, oldest
 * first.
 */
export async function listMovesOfFaces(
  db: Queryable,
  ownerId: string,
  faceIds: readonly string[],
): Promise<CausedMoveRow[]> {
  return db
    .selectFrom('followingMoves')
    .select(['seq', 'faceId', 'fromPersonId', 'toPersonId', 'revision'])
    .where('ownerId', '=', ownerId)
    .where('faceId', 'in', idList(faceIds))
    .orderBy('revision')
    .execute()
}

/** Returns the effects on these faces of decisions that are not undone, oldest first. */
export async function listDecisionsOnFaces(
  db: Queryable,
  ownerId: string,
  faceIds: readonly string[],
): Promise<CausedMoveRow[]> {
  return db
    .selectFrom('decisionFaces')
    .innerJoin('decisions', 'decisions.seq', 'decisionFaces.seq')
    .select(['decisionFaces.seq', 'faceId', 'fromPersonId', 'toPersonId', 'decisions.revision'])
    .where('decisionFaces.ownerId', '=', ownerId)
    .where('faceId', 'in', idList(faceIds))
    .where(unindexedOwnerId('decisions'), '=', ownerId)
    .where('decisions.undoneAt', 'is', null)
    .orderBy('decisions.revision')
    .execute()
}

/** Deletes all moves that this decision caused. */
export async function deleteFollowingMovesOfDecision(
  db: Queryable,
  ownerId: string,
  seq: number,
): Promise<void> {
  await db.deleteFrom('followingMoves').where('ownerId', '=', ownerId).where('seq', '=', seq).execute()
}

export async function deleteFollowingMoves(
  db: Queryable,
  ownerId: string,
  moves: readonly { readonly faceId: string; readonly revision: number }[],
): Promise<void> {
  for (const [revision, together] of Map.groupBy(moves, move => move.revision)) {
    await db
      .deleteFrom('followingMoves')
      .where('ownerId', '=', ownerId)
      .where('revision', '=', revision)
      .where('faceId', 'in', idList(together.map(({ faceId }) => faceId)))
      .execute()
  }
}

/** A move that now starts from another person, because an earlier move of the face is reverted. */
export type ChangedOrigin = {
  readonly faceId: string
  readonly revision: number
  /** The decision that moved the face; null if a grouping did. */
  readonly decisionSeq: number | null
  readonly fromPersonId: string | null
}

export async function changeOrigins(
  db: Queryable,
  ownerId: string,
  origins: readonly ChangedOrigin[],
): Promise<void> {
  const alike = Map.groupBy(origins, one => `${one.decisionSeq} ${one.revision} ${one.fromPersonId}`)
  for (const together of alike.values()) {
    const [first] = together
    if (!first) continue
    const { decisionSeq, revision, fromPersonId } = first
    const faceIds = idList(together.map(({ faceId }) => faceId))
    if (decisionSeq === null) {
      await db
        .updateTable('followingMoves')
        .set({ fromPersonId })
        .where('ownerId', '=', ownerId)
        .where('revision', '=', revision)
        .where('faceId', 'in', faceIds)
        .execute()
    } else {
      await db
        .updateTable('decisionFaces')
        .set({ fromPersonId })
        .where('ownerId', '=', ownerId)
        .where('seq', '=', decisionSeq)
        .where('faceId', 'in', faceIds)
        .execute()
    }
  }
}
