import type { Queryable } from '../db/database.ts'
import { personRow } from './carry-out.ts'
import type { Cover } from './change.ts'
import { findTaker, forgetCover, listCoversAfter, rewriteCover } from './cover-queries.ts'
import { insertDecisionPeople } from './decision-queries.ts'

/**
 * A step is undone that gave a person the cover `replacement` in the place of `cover`. True when `cover` is to be theirs again:
 * it is `replacement` still that they have, or what later steps only had to put in its place since its face went. Where one of
 * those chose a cover, or took away the face of `cover` too, it stays as it is, and that step has to put back `cover` when it is
 * undone in its turn. `isBack`: whether the face of `cover` is the person's, once the step is undone.
 */
export async function takeCoverBack(
  db: Queryable,
  ownerId: string,
  {
    seq,
    personId,
    cover,
    replacement,
    current,
    isBack,
  }: { seq: number; personId: string; cover: Cover; replacement: Cover; current: Cover; isBack: boolean },
): Promise<boolean> {
  if (isSame(current, replacement)) return true
  let last = replacement
  const idle: { seq: number; isFollowing: number }[] = []
  for (const step of await listCoversAfter(db, ownerId, { seq, personId })) {
    const [before, after] = [readCover(step.before), readCover(step.after)]
    if (!before || !after || !isSame(before, last)) continue
    if (step.isFollowing === 0 || !isBack) {
      await rewriteCover(db, ownerId, {
        seq: step.seq,
        isFollowing: step.isFollowing,
        personId,
        before: JSON.stringify(cover),
      })
      await forget(db, ownerId, personId, idle)
      return false
    }
    idle.push(step)
    last = after
  }
  // Otherwise grouping has chosen another meanwhile.
  if (!isSame(current, last)) return false
  await forget(db, ownerId, personId, idle)
  return true
}

/**
 * An undo made another cover of a person necessary. Where it took away the face of the former, the step that had chosen that is to
 * find this one when it is undone; where the former was to come back and its face is elsewhere, the step that took it brings both.
 */
export async function noteReplacedCover(
  db: Queryable,
  ownerId: string,
  { personId, before, after }: { personId: string; before: Cover; after: Cover },
): Promise<void> {
  const steps = await listCoversAfter(db, ownerId, { seq: 0, personId })
  const last = steps.findLast(step => {
    const put = readCover(step.after)
    return put !== null && isSame(put, before)
  })
  if (last) {
    const { seq, isFollowing } = last
    await rewriteCover(db, ownerId, { seq, isFollowing, personId, after: JSON.stringify(after) })
    return
  }
  const seq = await findTaker(db, ownerId, { personId, faceId: before.coverFaceId })
  if (seq === undefined) return
  await forgetCover(db, ownerId, { seq, isFollowing: 1, personId })
  await insertDecisionPeople(db, ownerId, seq, [personRow({ personId, field: 'cover', before, after }, 1)])
}

/** These steps would not have changed the cover, had there not been the one that is undone. */
async function forget(
  db: Queryable,
  ownerId: string,
  personId: string,
  steps: readonly { seq: number; isFollowing: number }[],
): Promise<void> {
  for (const { seq, isFollowing } of steps) await forgetCover(db, ownerId, { seq, isFollowing, personId })
}

function readCover(json: string | null): Cover | null {
  // Only carry-out.ts and this file write covers.
  return json === null ? null : (JSON.parse(json) as Cover)
}

function isSame(one: Cover, other: Cover): boolean {
  return one.coverFaceId === other.coverFaceId && one.coverChosenAt === other.coverChosenAt
}
