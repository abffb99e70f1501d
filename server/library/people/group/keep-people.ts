import type { Queryable } from '../../../storage/db/database.ts'
import { deleteFacelessPeople } from '../queries.ts'
import { RARE_PHOTO_COUNT } from '../../../../shared/api/rare-people.ts'
import { splitForStatements } from '../../../storage/db/split-for-statements.ts'
import { insertJobs, isJobWaiting } from '../../../machinery/jobs/queries.ts'
import { markPending, raiseRevision, readRevisions } from '../decide/decision-queries.ts'
import {
  findNextNumber,
  insertPeople,
  updateCounts,
  type NewPerson,
  type PersonCounts,
} from '../decide/queries.ts'
import { refreshCovers } from '../decide/refresh-covers.ts'
import { findAllPeople, readAllPeople } from '../decide/whole-library-queries.ts'
import type { FaceRow, PersonRow } from '../read/queries.ts'
import type { Grouping } from './grouping.ts'
import { placePeople, type PlacedMove } from './place-people.ts'
import { insertFollowingMoves, recordGrouping } from './queries.ts'
import { moveFacesToPeople } from '../../faces/change-queries.ts'
import { replaceQuestions } from './replace-questions.ts'

/**
 * Stores only what a grouping changes, because the transaction blocks every other writer. Decisions
 * made since the grouping was computed take precedence.
 */
export async function keepPeople(
  db: Queryable,
  ownerId: string,
  { grouping, now, durationMs }: { grouping: Grouping; now: number; durationMs: number },
): Promise<void> {
  const { rows, revision, engineVersion, contradiction } = grouping
  const { groupedRevision, revision: currentRevision } = await readRevisions(db, ownerId)
  const {
    people: placed,
    moves,
    blockedCauses,
  } = await placePeople(db, ownerId, { grouping, groupedRevision })
  // In the order in which the photos arrived.
  const orderOf = new Map(rows.map(({ id }, order) => [id, order]))
  const present = [...placed]
    .map(([id, faces]) => ({ id, faces, firstSeen: findFirstSeen(faces, orderOf) }))
    .toSorted((one, other) => other.faces.length - one.faces.length || one.firstSeen - other.firstSeen)

  const { among } = grouping
  const known = among ? await findAllPeople(db, ownerId, [...among]) : await readAllPeople(db, ownerId)
  const before = new Map(known.map(person => [person.id, person]))
  let number = await findNextNumber(db, ownerId)
  const created: NewPerson[] = []
  const counted: PersonCounts[] = []
  const changed: string[] = []
  const joined = new Set(moves.map(({ toPersonId }) => toPersonId))
  for (const { id, faces } of present) {
    const old = before.get(id)
    const { photoCount, faceCount } = countFaces(faces)
    if (!old) {
      const noMarks = { name: null, hiddenAt: null, favouriteAt: null }
      created.push({ id, photoCount, faceCount, number, createdAt: now, ...noMarks })
      number += 1
    }
    const isCounted = old?.photoCount === photoCount && old.faceCount === faceCount
    if (old && !isCounted) counted.push({ id, photoCount, faceCount })
    if (!isCounted || joined.has(id)) changed.push(id)
  }
  // Of people without a face outside the trash. They are kept if they have a face in the trash, or
  // if undo or redo may give them one.
  const emptied = [...before.values()].flatMap(({ id, faceCount }) =>
    faceCount > 0 && !placed.has(id) ? [id] : [],
  )
  counted.push(...emptied.map(id => ({ id, photoCount: 0, faceCount: 0 })))
  // Faces are moved only to people who exist.
  await insertPeople(db, ownerId, created)
  await updateCounts(db, ownerId, counted)
  await moveFacesToPeople(db, ownerId, moves)
  const covered = await refreshCovers(db, ownerId, changed)
  await markPending(db, ownerId, { seqs: [...blockedCauses], revision: currentRevision })
  await keepCauses(db, ownerId, { moves, now })
  await deleteFacelessPeople(db, ownerId, emptied)
  const about = among && [...changed, ...emptied]
  // Also true if a decision has been considered, because browsers wait for it.
  const hasChanged =
    changed.length > 0 || emptied.length > 0 || groupedRevision < revision || contradiction !== undefined
  await requestPortraits(db, ownerId, { people: covered, now })
  await replaceQuestions(db, ownerId, { questions: grouping.questions, people: placed, about })
  await recordGrouping(db, ownerId, {
    hasChanged,
    isWhole: !(await isJobWaiting(db, { name: 'group-people', ownerId })),
    durationMs,
    now,
    groupedRevision: revision,
    engineVersion,
    contradiction,
  })
}

/**
 * Requests the portraits of these people before a user views them. Portraits of rare people, of
 * whom there may be thousands and who are collapsed in the list, are cut on demand.
 */
async function requestPortraits(
  db: Queryable,
  ownerId: string,
  { people, now }: { people: readonly PersonRow[]; now: number },
): Promise<void> {
  const shown = people.filter(
    ({ name, favouriteAt, photoCount }) =>
      name !== null || favouriteAt !== null || photoCount > RARE_PHOTO_COUNT,
  )
  for (const some of splitForStatements(shown)) {
    const about = { name: 'cut-portrait', ownerId, runAt: now } as const
    await insertJobs(
      db,
      some.map(({ coverFaceId }) => ({ ...about, subjectId: coverFaceId })),
    )
  }
}

/**
 * Stores moves between existing people with the decisions that caused them, so that the history
 * shows them and undo reverts them.
 */
async function keepCauses(
  db: Queryable,
  ownerId: string,
  { moves, now }: { moves: readonly PlacedMove[]; now: number },
): Promise<void> {
  const caused = moves.filter(({ fromPersonId, causes }) => fromPersonId !== null && causes.length > 0)
  if (caused.length === 0) return
  // The moves are ordered after all decisions so far and before all later ones.
  const { revision } = await raiseRevision(db, ownerId, { now })
  await insertFollowingMoves(
    db,
    ownerId,
    caused.flatMap(({ causes, ...move }) => causes.map(seq => ({ ...move, seq, revision }))),
  )
}

function findFirstSeen(faces: readonly FaceRow[], orderOf: ReadonlyMap<string, number>): number {
  return faces.reduce((first, { id }) => Math.min(first, orderOf.get(id) ?? first), Infinity)
}

function countFaces(faces: readonly FaceRow[]): { photoCount: number; faceCount: number } {
  return { photoCount: new Set(faces.map(({ photoId }) => photoId)).size, faceCount: faces.length }
}
