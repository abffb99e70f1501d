import type { DecisionAnswer } from '../../../../shared/api/decisions.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { recordEvent } from '../../activity/queries.ts'
import { applyChange, refreshCovers } from '../decide/apply-change.ts'
import { type FaceChange, type PersonChange, reverseChange } from '../decide/change.ts'
import { type DecisionRow, markPending, raiseRevision, setDecisionState } from '../decide/decision-queries.ts'
import { answerDecision, answerUnchanged, requestGrouping } from '../decide/make-decision.ts'
import { findAllFaces, findAllFacesOfPeople, findAllPeople, type FaceRow } from '../read/queries.ts'
import { FaceMoves, type RevertedMoves } from './face-moves.ts'
import {
  listOtherHolders,
  BlockedDecisionError,
  refuseBlocked,
  requireDecision,
  type StoredChange,
  readStoredChange,
} from './past-decision.ts'
import {
  changeOrigins,
  deleteFollowingMoves,
  deleteFollowingMovesOfDecision,
  listDecisionsOnFaces,
  listMovesOfFaces,
} from './move-queries.ts'
import { findOpenFacesIn, listBlockers, listLaterAbout, listLaterRemoving } from './queries.ts'

/**
 * Reverts a decision and the automatic moves it caused; one that is undone already stays so. Must
 * run in a transaction. Throws `not-found`, and BlockedDecisionError if later decisions depend on
 * it.
 */
export async function undoDecision(
  db: Queryable,
  ownerId: string,
  { decisionId, now }: { decisionId: string; now: number },
): Promise<DecisionAnswer> {
  const decision = await requireDecision(db, ownerId, decisionId)
  const { seq, personId } = decision
  // The request was sent twice.
  if (decision.undoneAt !== null) return { ...(await answerUnchanged(db, ownerId, personId)), decisionId }
  refuseBlocked(await listBlockers(db, ownerId, decision, 'revision'))
  const stored = await readStoredChange(db, ownerId, seq)
  await refuseTakenNames(db, ownerId, decision, stored)

  const { faces, missingPersonIds, moves } = await restoreFaces(db, ownerId, { decision, stored })
  refuseBlocked(await listLaterRemoving(db, ownerId, decision, missingPersonIds))
  const people = reverseChange({ faces: [], people: stored.people }).people
  const plan = { personId, faces, people: await keepApplicable(db, ownerId, people) }
  await deleteFollowingMoves(db, ownerId, moves.dropped)
  await changeOrigins(db, ownerId, moves.changedOrigins)
  await deleteFollowingMovesOfDecision(db, ownerId, seq)
  const applied = await applyChange(db, ownerId, plan, { isUndo: true })
  const emptied = applied.consequences.map(({ personId: id }) => id)
  refuseBlocked(await listLaterAbout(db, ownerId, decision, emptied))

  const { revision, version } = await raiseRevision(db, ownerId, { now })
  await setDecisionState(db, ownerId, { seq, undoneAt: now, revision })
  await markPending(db, ownerId, { seqs: moves.otherCauses, revision })
  await refreshCovers(db, ownerId, [...applied.touched])
  await requestGrouping(db, ownerId, now)
  await recordEvent(db, ownerId, { kind: 'undone' }, now)
  return { ...(await answerDecision(db, ownerId, { plan, applied, version })), decisionId }
}

/** Throws BlockedDecisionError if somebody else now has one of the names to be restored. */
async function refuseTakenNames(
  db: Queryable,
  ownerId: string,
  decision: DecisionRow,
  { people }: StoredChange,
): Promise<void> {
  const holders = await listOtherHolders(db, ownerId, reverseChange({ faces: [], people }).people)
  const personIds = holders.map(({ id }) => id)
  if (personIds.length === 0) return
  throw new BlockedDecisionError(await listLaterAbout(db, ownerId, decision, personIds))
}

/**
 * Keeps changes of people who exist or are restored, and restorations of people who do not exist.
 */
async function keepApplicable(
  db: Queryable,
  ownerId: string,
  people: readonly PersonChange[],
): Promise<PersonChange[]> {
  const ids = new Set(people.map(({ personId }) => personId))
  const there = new Set((await findAllPeople(db, ownerId, [...ids])).map(({ id }) => id))
  const returning = new Set(
    people.flatMap(({ personId, field, after }) => (field === 'self' && after !== null ? [personId] : [])),
  )
  return people.filter(({ personId, field, after }) =>
    field === 'self' && after !== null
      ? !there.has(personId)
      : there.has(personId) || returning.has(personId),
  )
}

type Restored = {
  readonly faces: readonly FaceChange[]
  /** People to whom faces would return, but who are gone and are not restored. */
  readonly missingPersonIds: readonly string[]
  readonly moves: RevertedMoves
}

type Destination = { readonly personId: string | null; readonly standing: FaceChange['toStanding'] }

/** The next grouping places the face. */
const UNPLACED: Destination = { personId: null, standing: 'open' }

/**
 * Computes where faces go when a decision is undone. The decision's own faces return to their
 * people, and so do the faces that a grouping moved because of it. If a face was moved again later,
 * the later move is changed to start from the restored person instead.
 */
async function restoreFaces(
  db: Queryable,
  ownerId: string,
  { decision: { seq, revision }, stored }: { decision: DecisionRow; stored: StoredChange },
): Promise<Restored> {
  const goingPeople = new Set(
    stored.people.flatMap(one => (one.field === 'self' && one.before === null ? [one.personId] : [])),
  )
  const ownIds = new Set(stored.faces.map(({ faceId }) => faceId))
  const followedIds = stored.followingMoves.map(({ faceId }) => faceId).filter(id => !ownIds.has(id))
  const ofGoing = await findAllFacesOfPeople(db, ownerId, [...goingPeople])
  const faces = new Map<string, FaceRow>()
  const moves = new FaceMoves()
  const load = async (ids: readonly string[]) => {
    const unknown = [...new Set(ids)].filter(id => !faces.has(id))
    for (const face of await findAllFaces(db, ownerId, unknown)) faces.set(face.id, face)
    moves.addGroupings(await listMovesOfFaces(db, ownerId, unknown))
    moves.addDecisions(await listDecisionsOnFaces(db, ownerId, unknown))
  }
  await load([...ownIds, ...followedIds, ...ofGoing.map(({ id }) => id)])

  const homes = new Map<string, Destination>()
  for (const { faceId, fromPersonId: personId, fromStanding: standing } of stored.faces) {
    moves.dropGroupingsAfter(faceId, { seq, revision })
    homes.set(faceId, { personId, standing })
  }
  for (const faceId of new Set(followedIds)) {
    const face = faces.get(faceId)
    if (!face) continue
    const personId = moves.revert(faceId, { seq, at: face.standing === 'open' ? face.personId : undefined })
    if (personId !== undefined) homes.set(faceId, { personId, standing: 'open' })
  }
  // Faces that groupings placed with people whom the decision created.
  for (const { id, personId } of ofGoing) {
    const isLeaving = !homes.has(id) && personId !== null
    if (isLeaving) homes.set(id, { personId: moves.detach(id, personId, seq), standing: 'open' })
  }
  await keepOnePerPhoto({ db, ownerId, seq, faces, moves, homes, load })

  const comingBack = new Set(
    stored.people.flatMap(one => (one.field === 'self' && one.before !== null ? [one.personId] : [])),
  )
  const wanted = [...new Set([...homes.values()].flatMap(({ personId }) => personId ?? []))]
  const there = new Set((await findAllPeople(db, ownerId, wanted)).map(({ id }) => id))
  const missing = new Set<string>()
  const changes = [...homes].flatMap(([faceId, { personId, standing }]): FaceChange[] => {
    const face = faces.get(faceId)
    if (!face) return []
    const isHomeThere =
      personId !== null && !goingPeople.has(personId) && (there.has(personId) || comingBack.has(personId))
    if (personId !== null && !isHomeThere) missing.add(personId)
    return [
      {
        faceId,
        fromPersonId: face.personId,
        fromStanding: face.standing,
        toPersonId: isHomeThere ? personId : null,
        // If a grouping has deleted the person, the next grouping places the face.
        toStanding: standing === 'placed' && !isHomeThere ? 'open' : standing,
      },
    ]
  })
  return { faces: changes, missingPersonIds: [...missing], moves: moves.listReverted(seq) }
}

/**
 * Keeps at most one open face of a photo with a person, unless the user says otherwise. If a
 * grouping has placed another face of the photo with the person to whom a face returns, the other
 * face leaves. If the other face had always been there, or if two faces return to the same person,
 * the face that a grouping had placed there leaves. If no grouping took a leaving face from a
 * person, the next grouping places it.
 */
async function keepOnePerPhoto({
  db,
  ownerId,
  seq,
  faces,
  moves,
  homes,
  load,
}: {
  db: Queryable
  ownerId: string
  seq: number
  faces: ReadonlyMap<string, FaceRow>
  moves: FaceMoves
  homes: Map<string, Destination>
  load: (ids: readonly string[]) => Promise<void>
}): Promise<void> {
  /** The open face that is assigned to each pair of photo and person. */
  const taken = new Map<string, string>()
  const detach = (faceId: string, personId: string): void => {
    homes.set(faceId, { personId: moves.detach(faceId, personId, seq), standing: 'open' })
  }
  let returning = [...homes.keys()]
  while (returning.length > 0) {
    const leaving: string[] = []
    const [photoIds, personIds] = [new Set<string>(), new Set<string>()]
    for (const faceId of returning) {
      const { personId, standing } = homes.get(faceId) ?? UNPLACED
      const photoId = faces.get(faceId)?.photoId
      if (standing !== 'open' || personId === null || photoId === undefined) continue
      const place = `${photoId} ${personId}`
      const other = taken.get(place)
      const isLeaving = other !== undefined && moves.isMoved(faceId, seq)
      if (!isLeaving) taken.set(place, faceId)
      if (other !== undefined) {
        const going = isLeaving ? faceId : other
        detach(going, personId)
        leaving.push(going)
      }
      photoIds.add(photoId)
      personIds.add(personId)
    }
    const open = await findOpenFacesIn(db, ownerId, { photoIds: [...photoIds], personIds: [...personIds] })
    const duplicates = open.filter(
      ({ id, photoId, personId }) => !homes.has(id) && taken.has(`${photoId} ${personId}`),
    )
    await load(duplicates.map(({ id }) => id))
    for (const { id, photoId, personId } of duplicates) {
      const place = `${photoId} ${personId}`
      const comingBack = taken.get(place)
      if (comingBack === undefined || personId === null) continue
      if (moves.isMoved(id, seq) || !moves.isMoved(comingBack, seq)) {
        detach(id, personId)
        leaving.push(id)
      } else {
        detach(comingBack, personId)
        leaving.push(comingBack)
        taken.delete(place)
      }
    }
    returning = leaving
  }
}
