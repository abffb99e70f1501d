import type { Queryable } from '../../db/database.ts'
import type { FaceChange, PersonChange } from '../decide/change.ts'
import { readDecisionFaces, readDecisionPeople, type DecisionPersonRow } from '../decide/decision-queries.ts'
import { readFollowingMoves, type FollowingMoveRow } from './move-queries.ts'

/** What a decision did when it was made, and what groupings did because of it. */
export type StoredChange = {
  readonly faces: readonly FaceChange[]
  readonly people: readonly PersonChange[]
  readonly followingPeople: readonly PersonChange[]
  readonly followingMoves: readonly FollowingMoveRow[]
}

export async function readStoredChange(db: Queryable, ownerId: string, seq: number): Promise<StoredChange> {
  return {
    faces: await readDecisionFaces(db, ownerId, seq),
    ...splitChanges(await readDecisionPeople(db, ownerId, seq)),
    followingMoves: await readFollowingMoves(db, ownerId, seq),
  }
}

/** Separates what a decision did to people from what groupings did because of it. */
export function splitChanges(
  rows: readonly DecisionPersonRow[],
): Pick<StoredChange, 'people' | 'followingPeople'> {
  return {
    people: rows.filter(({ isFollowing }) => isFollowing === 0).map(parseChange),
    followingPeople: rows.filter(({ isFollowing }) => isFollowing === 1).map(parseChange),
  }
}

function parseChange({ personId, field, before, after }: DecisionPersonRow): PersonChange {
  // Only toPersonRow writes these rows, from changes of the same field.
  return { personId, field, before: parseJson(before), after: parseJson(after) } as PersonChange
}

function parseJson(json: string | null): unknown {
  return json === null ? null : JSON.parse(json)
}
