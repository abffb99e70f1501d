import { groupIdByFace } from '../../../faces/cluster/groupable-face.ts'
import { selfOf } from '../../decisions/apply-change.ts'
import { personRow } from '../../decisions/carry-out.ts'
import { refreshCovers } from '../../decisions/covers.ts'
import { insertDecisionPeople, insertFollowingMoves } from '../../decisions/decision-queries.ts'
import { findNewestAfter, readPeopleDecidedAfter, readRevisions } from '../../decisions/grouping-queries.ts'
import {
  deletePeople,
  insertPeople,
  nextPersonNumber,
  updatePerson,
  type NewPerson,
  type PersonRow,
} from '../../decisions/people-queries.ts'
import type { Queryable } from '../../db/database.ts'
import { isJobWaiting } from '../../jobs/queries.ts'
import type { Grouping } from './group-people.ts'
import { moveFaces, noteGrouping, readFacePlaces, readPeople, type FacePlace } from './grouping-queries.ts'
import { replaceQuestions } from './keep-questions.ts'

/** By a face's id; `order` is that in which the photos came. */
type SeenFaces = ReadonlyMap<string, { readonly personId: string | null; readonly order: number }>

/**
 * Writes what a grouping has changed and nothing else: the transaction keeps every other writer waiting. Whatever the user
 * decided since the grouping began stays as decided.
 */
export async function keepPeople(
  db: Queryable,
  ownerId: string,
  { grouping, now, durationMs }: { grouping: Grouping; now: number; durationMs: number },
): Promise<void> {
  const { rows, revision, engineVersion } = grouping
  const seen: SeenFaces = new Map(rows.map(({ id, personId }, order) => [id, { personId, order }]))
  const { groupedRevision } = await readRevisions(db, ownerId)
  const spoken = new Set(await readPeopleDecidedAfter(db, ownerId, revision))
  const placed = await placesFor(db, ownerId, { grouping, seen, spoken })
  const present = [...placed]
    .map(([id, faces]) => ({ id, faces, firstSeen: firstSeenOf(faces, seen) }))
    .toSorted((one, other) => other.faces.length - one.faces.length || one.firstSeen - other.firstSeen)

  const before = new Map((await readPeople(db, ownerId)).map(person => [person.id, person]))
  let number = await nextPersonNumber(db, ownerId)
  const created: NewPerson[] = []
  const moves: { faceId: string; fromPersonId: string | null; toPersonId: string }[] = []
  const changed: string[] = []
  for (const { id, faces } of present) {
    const old = before.get(id)
    const { photoCount, faceCount } = totalsOf(faces)
    if (!old) {
      const nothingSaid = { name: null, hiddenAt: null, favouriteAt: null }
      created.push({ id, photoCount, faceCount, number, createdAt: now, ...nothingSaid })
      number += 1
    }
    const isCounted = old?.photoCount === photoCount && old.faceCount === faceCount
    if (old && !isCounted) await updatePerson(db, ownerId, id, { photoCount, faceCount })
    const moved = faces.filter(({ personId }) => personId !== id)
    for (const { id: faceId, personId } of moved) {
      moves.push({ faceId, fromPersonId: personId, toPersonId: id })
    }
    if (!isCounted || moved.length > 0) changed.push(id)
  }
  await insertPeople(db, ownerId, created)
  await moveFaces(db, ownerId, moves)
  await refreshCovers(db, ownerId, changed)
  const emptied = [...before.values()].filter(({ id }) => !placed.has(id))
  const because = await findNewestAfter(db, ownerId, groupedRevision)
  if (because !== null) await tellWhy(db, ownerId, { seq: because, moves, emptied })
  await deletePeople(
    db,
    ownerId,
    emptied.map(({ id }) => id),
  )
  await replaceQuestions(db, ownerId, { questions: grouping.questions, people: placed })
  await noteGrouping(db, ownerId, {
    // Windows also want to know that a decision has been taken in.
    hasChanged: changed.length > 0 || emptied.length > 0 || groupedRevision < revision,
    isWhole: !(await isJobWaiting(db, { name: 'group-people', ownerId })),
    durationMs,
    now,
    groupedRevision: revision,
    lastPersonNumber: number - 1,
    engineVersion,
  })
}

/** Whose each face of this moment is: photos may have come and gone, and people been decided about, since the faces were read. */
async function placesFor(
  db: Queryable,
  ownerId: string,
  { grouping, seen, spoken }: { grouping: Grouping; seen: SeenFaces; spoken: ReadonlySet<string> },
): Promise<Map<string, FacePlace[]>> {
  const wanted = groupIdByFace(grouping.people)
  const placed = new Map<string, FacePlace[]>()
  for (const face of await readFacePlaces(db, ownerId)) {
    const target = wanted.get(face.id)
    const isAsSeen = face.personId === (seen.get(face.id)?.personId ?? null)
    const isSpokenOf = (id: string | null | undefined) => spoken.has(id ?? '')
    const isFree = face.standing === 'open' && isAsSeen && !isSpokenOf(face.personId) && !isSpokenOf(target)
    const personId = isFree && target !== undefined ? target : face.personId
    if (personId === null) continue
    const faces = placed.get(personId)
    if (faces) faces.push(face)
    else placed.set(personId, [face])
  }
  return placed
}

/** What changed for people who were there is a consequence of what was decided last: it is shown, and undone with it. */
async function tellWhy(
  db: Queryable,
  ownerId: string,
  {
    seq,
    moves,
    emptied,
  }: {
    seq: number
    moves: readonly { faceId: string; fromPersonId: string | null; toPersonId: string }[]
    emptied: readonly PersonRow[]
  },
): Promise<void> {
  const followed = moves.filter(({ fromPersonId }) => fromPersonId !== null)
  await insertFollowingMoves(db, ownerId, seq, followed)
  const gone = emptied.map(person =>
    personRow({ personId: person.id, field: 'self', before: selfOf(person), after: null }, 1),
  )
  await insertDecisionPeople(db, ownerId, seq, gone)
}

function firstSeenOf(faces: readonly FacePlace[], seen: SeenFaces): number {
  return faces.reduce((first, { id }) => Math.min(first, seen.get(id)?.order ?? first), Infinity)
}

function totalsOf(faces: readonly FacePlace[]): { photoCount: number; faceCount: number } {
  return { photoCount: new Set(faces.map(({ photoId }) => photoId)).size, faceCount: faces.length }
}
