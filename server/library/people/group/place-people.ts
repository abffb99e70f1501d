import { groupIdByFace } from '../../../../faces/cluster/groupable-face.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import type { FaceRow } from '../read/queries.ts'
import { listPendingAfter, listPeopleDecidedAfter } from './cause-queries.ts'
import { createCauseFinder, readCausesAbout } from './find-causes.ts'
import type { Grouping } from './grouping.ts'
import { readCurrentFaces } from './queries.ts'

/** A face that moves to another person, and the decisions that caused the move. */
export type PlacedMove = {
  readonly faceId: string
  readonly fromPersonId: string | null
  readonly toPersonId: string
  readonly causes: readonly number[]
}

export type PlacedFaces = {
  /** Each person's faces, with the previous person of each face. */
  readonly people: ReadonlyMap<string, readonly FaceRow[]>
  readonly moves: readonly PlacedMove[]
  /** Decisions whose moves could not be made now; the next grouping considers them again. */
  readonly blockedCauses: ReadonlySet<number>
}

/**
 * Applies a computed grouping to the current faces: photos and decisions may have been added or
 * removed since. Later decisions take precedence, and no face moves because of a decision that has
 * been undone since.
 */
export async function placePeople(
  db: Queryable,
  ownerId: string,
  { grouping, groupedRevision }: { grouping: Grouping; groupedRevision: number },
): Promise<PlacedFaces> {
  const { rows, pending, revision } = grouping
  const seen = new Map(rows.map(({ id, personId }) => [id, personId]))
  const wanted = groupIdByFace(grouping.people)
  const decidedSince = new Set(await listPeopleDecidedAfter(db, ownerId, revision))
  const stillPending = await listPendingAfter(db, ownerId, groupedRevision)
  const released = new Set(pending.causes.flatMap(({ releasedFaceIds }) => [...releasedFaceIds]))
  const findCauses = createCauseFinder(pending.causes, {
    stillPending: stillPending.filter(({ undoneAt }) => undoneAt === null),
    findTarget: faceId => wanted.get(faceId),
    isExplained:
      grouping.isFromScratch || rows.some(({ id, personId }) => personId === null && !released.has(id)),
  })
  const mayMove = ({ id, personId, standing }: FaceRow, target: string): boolean => {
    const isAsSeen = personId === (seen.get(id) ?? null)
    const isDecidedSince = decidedSince.has(personId ?? '') || decidedSince.has(target)
    if (standing !== 'open' || !isAsSeen || isDecidedSince) return false
    return personId === null || findCauses(personId, target).doAllHold
  }

  const faces = await readCurrentFaces(db, ownerId, grouping.among)
  const targets = new Map<string, string | null>()
  const staying: FaceRow[] = []
  for (const face of faces) {
    const target = wanted.get(face.id)
    const isFree = target !== undefined && (target === face.personId || mayMove(face, target))
    targets.set(face.id, isFree ? target : face.personId)
    if (!isFree) staying.push(face)
  }
  if (staying.length > 0) keepOnePerPhoto({ faces, targets, staying })

  const people = Map.groupBy(
    faces.filter(({ id }) => targets.get(id) !== null),
    ({ id }) => targets.get(id) ?? '',
  )
  const moves = faces.flatMap(({ id: faceId, personId: fromPersonId }): PlacedMove[] => {
    const toPersonId = targets.get(faceId) ?? null
    if (toPersonId === null || toPersonId === fromPersonId) return []
    const causes = fromPersonId === null ? [] : findCauses(fromPersonId, toPersonId).seqs
    return [{ faceId, fromPersonId, toPersonId, causes }]
  })
  const blockedCauses = new Set(
    faces.flatMap(({ id, personId }) => {
      const target = wanted.get(id)
      const isBlocked = personId !== null && target !== undefined && targets.get(id) !== target
      return isBlocked ? findCauses(personId, target).seqs : []
    }),
  )
  const caused = pending.hasUndone ? await attributeToOlder(db, ownerId, { grouping, moves }) : moves
  return { people, moves: caused, blockedCauses }
}

/**
 * If a face stays with its person, no other face of its photo moves to that person: the other face
 * stays too.
 */
function keepOnePerPhoto({
  faces,
  targets,
  staying,
}: {
  faces: readonly FaceRow[]
  targets: Map<string, string | null>
  staying: readonly FaceRow[]
}): void {
  const byPhoto = Map.groupBy(faces, ({ photoId }) => photoId)
  const queue = [...staying]
  for (let face = queue.pop(); face; face = queue.pop()) {
    if (face.personId === null) continue
    for (const other of byPhoto.get(face.photoId) ?? []) {
      const isArriving = other.personId !== face.personId && targets.get(other.id) === face.personId
      if (!isArriving || other.id === face.id) continue
      targets.set(other.id, other.personId)
      queue.push(other)
    }
  }
}

/**
 * Attributes moves without a pending cause to older decisions, because undoing a decision may
 * change what older ones cause.
 */
async function attributeToOlder(
  db: Queryable,
  ownerId: string,
  { grouping: { isFromScratch, rows }, moves }: { grouping: Grouping; moves: readonly PlacedMove[] },
): Promise<readonly PlacedMove[]> {
  const people = moves.flatMap(({ fromPersonId, toPersonId, causes }) =>
    fromPersonId === null || causes.length > 0 ? [] : [fromPersonId, toPersonId],
  )
  if (isFromScratch || people.length === 0) return moves
  const placeOf = new Map(rows.map(({ id, personId }) => [id, personId]))
  const causes = await readCausesAbout(db, ownerId, [...new Set(people)])
  const findCauses = createCauseFinder(causes, {
    stillPending: causes,
    findTarget: faceId => placeOf.get(faceId) ?? undefined,
    isExplained: true,
  })
  return moves.map(move => {
    if (move.fromPersonId === null || move.causes.length > 0) return move
    return { ...move, causes: findCauses(move.fromPersonId, move.toPersonId).seqs }
  })
}
