import { groupIdByFace } from '../../../faces/cluster/groupable-face.ts'
import type { Queryable } from '../../db/database.ts'
import { listPendingAfter, listPeopleDecidedAfter } from './cause-queries.ts'
import { createCauseFinder, readCausesAbout } from './find-causes.ts'
import type { Grouping } from './grouping.ts'
import { readFacePlaces, type FacePlace } from './queries.ts'

/** A face that goes to somebody else, and the decisions that caused it. */
export type PlacedMove = {
  readonly faceId: string
  readonly fromPersonId: string | null
  readonly toPersonId: string
  readonly causes: readonly number[]
}

export type PlacedFaces = {
  /** Each person's faces, whose they were before told with them. */
  readonly people: ReadonlyMap<string, readonly FacePlace[]>
  readonly moves: readonly PlacedMove[]
  /**
   * Decisions because of which faces were to move that stayed: the next grouping is to heed them
   * too.
   */
  readonly blockedCauses: ReadonlySet<number>
}

/**
 * Whose each face of this moment is by a grouping: photos may have come and gone, and people been
 * decided about, since it read the faces. What was decided since stays, and no face moves because
 * of what is undone by now.
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
  const released = new Set(pending.causes.flatMap(({ releasedFaceIds }) => [...releasedFaceIds]))
  const stillPending = await listPendingAfter(db, ownerId, groupedRevision)
  const findCauses = createCauseFinder(pending.causes, {
    stillPending: stillPending.filter(({ undoneAt }) => undoneAt === null),
    targetOf: faceId => wanted.get(faceId),
    isExplained: grouping.isAnew || rows.some(({ id, personId }) => personId === null && !released.has(id)),
  })
  const mayMove = ({ id, personId, standing }: FacePlace, target: string): boolean => {
    const isAsSeen = personId === (seen.get(id) ?? null)
    const isDecidedSince = decidedSince.has(personId ?? '') || decidedSince.has(target)
    if (standing !== 'open' || !isAsSeen || isDecidedSince) return false
    return personId === null || findCauses(personId, target).doAllHold
  }

  const faces = await readFacePlaces(db, ownerId)
  const targets = new Map<string, string | null>()
  const staying: FacePlace[] = []
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
  const hinderedCauses = new Set(
    faces.flatMap(({ id, personId }) => {
      const target = wanted.get(id)
      const isHindered = personId !== null && target !== undefined && targets.get(id) !== target
      return isHindered ? findCauses(personId, target).seqs : []
    }),
  )
  const caused = pending.hasUndone ? await attributeToOlder(db, ownerId, { grouping, moves }) : moves
  return { people, moves: caused, blockedCauses: hinderedCauses }
}

/**
 * Where a face stays against what was worked out, none of its photo comes to it: that one stays
 * where it was as well.
 */
function keepOnePerPhoto({
  faces,
  targets,
  staying,
}: {
  faces: readonly FacePlace[]
  targets: Map<string, string | null>
  staying: readonly FacePlace[]
}): void {
  const byPhoto = Map.groupBy(faces, ({ photoId }) => photoId)
  const queue = [...staying]
  for (let face = queue.pop(); face; face = queue.pop()) {
    if (face.personId === null) continue
    for (const twin of byPhoto.get(face.photoId) ?? []) {
      const isComing = twin.personId !== face.personId && targets.get(twin.id) === face.personId
      if (!isComing || twin.id === face.id) continue
      targets.set(twin.id, twin.personId)
      queue.push(twin)
    }
  }
}

/**
 * Once a decision is undone, what older ones say may have another effect: what moves then is
 * theirs.
 */
async function attributeToOlder(
  db: Queryable,
  ownerId: string,
  { grouping: { isAnew, rows }, moves }: { grouping: Grouping; moves: readonly PlacedMove[] },
): Promise<readonly PlacedMove[]> {
  const people = moves.flatMap(({ fromPersonId, toPersonId, causes }) =>
    fromPersonId === null || causes.length > 0 ? [] : [fromPersonId, toPersonId],
  )
  if (isAnew || people.length === 0) return moves
  const placeOf = new Map(rows.map(({ id, personId }) => [id, personId]))
  const causes = await readCausesAbout(db, ownerId, [...new Set(people)])
  const findCauses = createCauseFinder(causes, {
    stillPending: causes,
    targetOf: faceId => placeOf.get(faceId) ?? undefined,
    isExplained: true,
  })
  return moves.map(move => {
    if (move.fromPersonId === null || move.causes.length > 0) return move
    return { ...move, causes: findCauses(move.fromPersonId, move.toPersonId).seqs }
  })
}
