import type { Question } from '../../../../faces/cluster/find-questions.ts'
import { RARE_PHOTO_COUNT } from '../../../../shared/api/rare-people.ts'
import { insertJobs, isJobWaiting } from '../../../machinery/jobs/queries.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { splitForStatements } from '../../../storage/db/split-for-statements.ts'
import { moveFacesToPeople } from '../../faces/change-queries.ts'
import { refreshCovers } from '../decide/apply-change.ts'
import { markPending, raiseRevision, readRevisions } from '../decide/decision-queries.ts'
import {
  type NewPerson,
  type PersonCounts,
  findNextNumber,
  insertPeople,
  updateCounts,
  deleteFacelessPeople,
} from '../decide/queries.ts'
import { findAllPeople, readAllPeople, type FaceRow, type PersonRow } from '../read/queries.ts'
import type { Grouping } from './grouping.ts'
import { type PlacedFaces, type PlacedMove, placePeople } from './place-people.ts'
import { insertFollowingMoves, recordGrouping } from './queries.ts'
import { deleteLeastQuestions, deleteQuestions, insertQuestions } from '../review-queries.ts'

/**
 * Stores only what a grouping changes, because the transaction blocks every other writer. Decisions
 * made since the grouping was computed take precedence.
 */
export async function keepPeople(
  db: Queryable,
  ownerId: string,
  { grouping, now, durationMs }: { grouping: Grouping; now: number; durationMs: number },
): Promise<void> {
  const { among, engineVersion, contradiction } = grouping
  const { groupedRevision, revision: currentRevision } = await readRevisions(db, ownerId)
  const placed = await placePeople(db, ownerId, { grouping, groupedRevision })
  const known = among ? await findAllPeople(db, ownerId, [...among]) : await readAllPeople(db, ownerId)
  const firstNumber = await findNextNumber(db, ownerId)

  const plan = planPeople(placed, known, { rows: grouping.rows, firstNumber, now })
  const { created, counted, changed, emptied } = plan

  // Faces are moved only to people who exist.
  await insertPeople(db, ownerId, created)
  await updateCounts(db, ownerId, counted)
  await moveFacesToPeople(db, ownerId, placed.moves)
  const covered = await refreshCovers(db, ownerId, changed)
  await markPending(db, ownerId, { seqs: [...placed.blockedCauses], revision: currentRevision })
  await keepCauses(db, ownerId, { moves: placed.moves, now })
  await deleteFacelessPeople(db, ownerId, emptied)
  await requestPortraits(db, ownerId, { people: covered, now })
  const about = among && [...changed, ...emptied]
  await replaceQuestions(db, ownerId, { questions: grouping.questions, people: placed.people, about })
  const hasDecision = groupedRevision < grouping.revision
  await recordGrouping(db, ownerId, {
    // Browsers wait for a decision to be considered, even if nobody changed.
    hasChanged: changed.length + emptied.length > 0 || hasDecision || contradiction !== undefined,
    isWhole: !(await isJobWaiting(db, { name: 'group-people', ownerId })),
    durationMs,
    now,
    groupedRevision: grouping.revision,
    engineVersion,
    contradiction,
  })
}

/** What a grouping changes in the rows of people. */
type PeoplePlan = {
  readonly created: readonly NewPerson[]
  readonly counted: readonly PersonCounts[]
  /** People who are new, get a face or have other counts. */
  readonly changed: readonly string[]
  /**
   * People who lose their last face outside the trash. Their rows stay if they have a face in the
   * trash, or if undo or redo may give them one.
   */
  readonly emptied: readonly string[]
}

/**
 * Compares people as placed with those who are known. New people get numbers from `firstNumber` on:
 * those with most faces first, then in the order in which their photos arrived, which is that of
 * `rows`.
 */
export function planPeople(
  { people, moves }: Pick<PlacedFaces, 'people' | 'moves'>,
  known: readonly PersonRow[],
  options: Pick<Grouping, 'rows'> & { readonly firstNumber: number; readonly now: number },
): PeoplePlan {
  const orderOf = new Map(options.rows.map(({ id }, order) => [id, order]))
  const before = new Map(known.map(person => [person.id, person]))
  const joined = new Set(moves.map(({ toPersonId }) => toPersonId))
  const present = [...people]
    .map(([id, faces]) => ({ id, ...countFaces(faces), firstSeen: findFirstSeen(faces, orderOf) }))
    .toSorted((one, other) => other.faceCount - one.faceCount || one.firstSeen - other.firstSeen)
  const recounted = present.filter(({ id, photoCount, faceCount }) => {
    const old = before.get(id)
    return old?.photoCount !== photoCount || old.faceCount !== faceCount
  })
  const recountedIds = new Set(recounted.map(({ id }) => id))
  const emptied = known.filter(({ id, faceCount }) => faceCount > 0 && !people.has(id)).map(({ id }) => id)
  const noMarks = { name: null, hiddenAt: null, favouriteAt: null }
  return {
    created: present
      .filter(({ id }) => !before.has(id))
      .map(({ id, photoCount, faceCount }, i) => {
        const number = options.firstNumber + i
        return { id, photoCount, faceCount, number, createdAt: options.now, ...noMarks }
      }),
    counted: [
      ...recounted
        .filter(({ id }) => before.has(id))
        .map(({ id, photoCount, faceCount }) => ({ id, photoCount, faceCount })),
      ...emptied.map(id => ({ id, photoCount: 0, faceCount: 0 })),
    ],
    changed: present.flatMap(({ id }) => (recountedIds.has(id) || joined.has(id) ? [id] : [])),
    emptied,
  }
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

/** More questions than a user answers before the next grouping replaces them. */
const MAX_QUESTIONS = 500

/**
 * Replaces the open questions; leaves out questions about faces that have moved meanwhile. `about`:
 * replaces only the questions about these people.
 */
async function replaceQuestions(
  db: Queryable,
  ownerId: string,
  {
    questions,
    people,
    about,
  }: {
    questions: readonly Question[]
    people: ReadonlyMap<string, readonly FaceRow[]>
    about?: readonly string[] | undefined
  },
): Promise<void> {
  await deleteQuestions(db, ownerId, about)
  const asked = questions.slice(0, MAX_QUESTIONS)
  const ids = new Set(asked.flatMap(({ groupIds }) => groupIds))
  const facesOf = new Map([...ids].map(id => [id, new Set(people.get(id)?.map(face => face.id))]))
  const still = asked.filter(({ faceIds, groupIds }) =>
    faceIds.every((faceId, i) => facesOf.get(groupIds[i] ?? '')?.has(faceId)),
  )
  await insertQuestions(
    db,
    ownerId,
    still.map(({ faceIds, groupIds, otherSide, settles, worth }) => ({
      id: crypto.randomUUID(),
      faceId: faceIds[0],
      otherFaceId: faceIds[1],
      personId: groupIds[0],
      otherPersonId: groupIds[1],
      otherSide: otherSide ? JSON.stringify(otherSide) : null,
      settles,
      worth,
    })),
  )
  if (about) await deleteLeastQuestions(db, ownerId, MAX_QUESTIONS)
}
