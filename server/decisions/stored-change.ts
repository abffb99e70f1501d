import type { Queryable } from '../db/database.ts'
import type { FaceChange, PersonChange } from './change.ts'
import {
  readDecisionFaces,
  readDecisionPeople,
  readFollowingMoves,
  type DecisionPersonRow,
  type FollowingMoveRow,
} from './decision-queries.ts'

/** What a decision did when it was made, and what the grouping did because of it. */
export type StoredChange = {
  readonly faces: readonly FaceChange[]
  readonly people: readonly PersonChange[]
  readonly followingPeople: readonly PersonChange[]
  readonly followingMoves: readonly FollowingMoveRow[]
}

export async function readStoredChange(db: Queryable, ownerId: string, seq: number): Promise<StoredChange> {
  const people = await readDecisionPeople(db, ownerId, seq)
  return {
    faces: await readDecisionFaces(db, ownerId, seq),
    people: people.filter(({ isFollowing }) => isFollowing === 0).map(changeOf),
    followingPeople: people.filter(({ isFollowing }) => isFollowing === 1).map(changeOf),
    followingMoves: await readFollowingMoves(db, ownerId, seq),
  }
}

function changeOf({ personId, field, before, after }: DecisionPersonRow): PersonChange {
  // Only carry-out.ts writes these rows, from changes of the same field.
  return { personId, field, before: parse(before), after: parse(after) } as PersonChange
}

function parse(json: string | null): unknown {
  return json === null ? null : JSON.parse(json)
}
