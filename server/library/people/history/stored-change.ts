import type { Queryable } from '../../../storage/db/database.ts'
import type { FaceChange, PersonChange } from '../decide/change.ts'
import { readDecisionFaces, readDecisionPeople, type DecisionPersonRow } from '../decide/decision-queries.ts'
import { readFollowingMoves, type FollowingMoveRow } from './move-queries.ts'

/** The effects of a decision when it was made, and the moves of groupings because of it. */
export type StoredChange = {
  readonly faces: readonly FaceChange[]
  readonly people: readonly PersonChange[]
  readonly followingMoves: readonly FollowingMoveRow[]
}

export async function readStoredChange(db: Queryable, ownerId: string, seq: number): Promise<StoredChange> {
  return {
    faces: await readDecisionFaces(db, ownerId, seq),
    people: (await readDecisionPeople(db, ownerId, seq)).map(parseChange),
    followingMoves: await readFollowingMoves(db, ownerId, seq),
  }
}

function parseChange({ personId, field, before, after }: DecisionPersonRow): PersonChange {
  // Only toPersonRow writes these rows, from changes of the same field.
  return { personId, field, before: parseJson(before), after: parseJson(after) } as PersonChange
}

function parseJson(json: string | null): unknown {
  return json === null ? null : JSON.parse(json)
}
