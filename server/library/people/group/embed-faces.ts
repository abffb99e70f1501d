import { blobNames } from '../../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../../storage/blobs/blob-store.ts'
import type { Database, Queryable } from '../../../storage/db/database.ts'
import { listOutdatedFaces, type OutdatedFace, putFaces } from '../../faces/queries.ts'
import { AppError } from '../../../errors.ts'
import type { DrawnFacesReading } from '../../../machinery/imaging/read-drawn-faces.ts'
import { toFaceColumns } from '../../../machinery/imaging/to-face-columns.ts'
import { insertJobs } from '../../../machinery/jobs/queries.ts'
import { JobObsoleteError, type JobHandler, type JobResult } from '../../../machinery/jobs/run-jobs.ts'
import { applyChange } from '../decide/apply-change.ts'
import type { PersonChange } from '../decide/change.ts'
import { markPending, raiseRevision, setDecisionState } from '../decide/decision-queries.ts'
import type { MayLookForFaces } from '../decide/draw-face.ts'
import { keepEffects, requestGrouping } from '../decide/make-decision.ts'
import { planNewPerson } from '../decide/plan-faces.ts'
import { findByName } from '../decide/plan-people.ts'
import {
  type DrawnFaceRow,
  isMadeAfter,
  listUnreadBoxes,
  markBoxesFailed,
} from '../decide/drawn-face-queries.ts'
import { chooseEngine, type Engines, prepareAgain } from './engines.ts'
import { findAllFaces, findAllPeople } from '../read/queries.ts'

/** Limits a job to a few seconds of work, however many boxes there are. */
const MAX_BOXES = 64

type Dependencies = {
  readonly db: Database
  readonly store: BlobStore
  readonly mayLookForFaces: MayLookForFaces
  readonly engines: Engines
  readonly now: () => number
}

/**
 * Handles the job `embed-faces`: creates faces from the boxes that the user drew on a photo. Also
 * embeds drawn and decided faces again that a new engine did not detect itself.
 */
export function embedFacesHandler(dependencies: Dependencies): JobHandler {
  const { db, store, engines, mayLookForFaces } = dependencies
  return {
    async run({ ownerId, subjectId: photoId }) {
      if (photoId === null || !(await mayLookForFaces(db, ownerId))) return skipJob()
      const engine = await chooseEngine(engines, db, ownerId)
      const { engineVersion } = engine
      const boxes = (await listBoxes(db, ownerId, { photoId, engineVersion })).slice(0, MAX_BOXES)
      if (boxes.length === 0) return skipJob()
      const bytes = await store.readAll(blobNames.original(ownerId, photoId))
      try {
        const reading = await engine.readDrawnFaces(bytes, boxes)
        return await keepFaces(dependencies, { ownerId, photoId, boxes, reading, engineVersion })
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error
        const { code, message: reason } = error
        return { commit: transaction => markBoxesFailed(transaction, ownerId, { photoId, code, reason }) }
      }
    },

    async giveUp(transaction, { ownerId, subjectId: photoId }, failure) {
      if (photoId !== null) await markBoxesFailed(transaction, ownerId, { photoId, ...failure })
    },
  }
}

type BoxToRead = DrawnFaceRow | OutdatedFace

async function listBoxes(
  db: Queryable,
  ownerId: string,
  photo: { photoId: string; engineVersion: string },
): Promise<BoxToRead[]> {
  const drawn = await listUnreadBoxes(db, ownerId, photo.photoId)
  return [...drawn, ...(await listOutdatedFaces(db, ownerId, photo))]
}

function skipJob(): JobResult {
  return {
    commit: async () => {
      throw new JobObsoleteError('The photo has no box to embed.')
    },
  }
}

/** The boxes of a photo, and what an engine found in them, in the same order. */
type ReadBoxes = {
  readonly ownerId: string
  readonly photoId: string
  readonly boxes: readonly BoxToRead[]
  readonly reading: DrawnFacesReading
  readonly engineVersion: string
}

async function keepFaces(
  { db, store, engines, mayLookForFaces, now }: Dependencies,
  { ownerId, photoId, boxes, reading, engineVersion }: ReadBoxes,
): Promise<JobResult> {
  const { width, height } = reading
  const read = boxes.flatMap((box, i) => {
    const found = reading.faces[i]
    return found ? [{ box, ...found }] : []
  })
  for (const { box, portrait } of read) await store.put(blobNames.face(ownerId, box.id), portrait)
  return {
    async commit(transaction) {
      if (!(await mayLookForFaces(transaction, ownerId)))
        throw new JobObsoleteError('The owner does not consent to face processing.')
      const still = await listBoxes(transaction, ownerId, { photoId, engineVersion })
      const wanted = new Set(still.map(({ id }) => id))
      for (const { box, face } of read) {
        if (!wanted.has(box.id)) continue
        const { id, x, y, width: share, height: shareOfHeight } = box
        const columns = toFaceColumns(face, { width, height, engineVersion })
        const place = { id, photoId, x, y, width: share, height: shareOfHeight }
        // Its state before the decision that drew it is `rejected`: undoing the decision rejects it
        // again.
        const standing = 'rejected'
        await putFaces(transaction, ownerId, [{ ...columns, ...place, standing, drawnAt: now() }])
        if ('seq' in box) await placeFace(transaction, ownerId, { box, now: now() })
      }
      await requestGrouping(transaction, ownerId, now())
      const target = await engines.findTarget(transaction)
      await prepareAgain(transaction, ownerId, { photoId, engineVersion, target, now: now() })
      // Boxes beyond the limit, or drawn meanwhile, need another job.
      const taken = new Set(boxes.map(({ id }) => id))
      if (still.some(({ id }) => !taken.has(id)))
        await insertJobs(transaction, [{ name: 'embed-faces', ownerId, subjectId: photoId, runAt: now() }])
    },
    async discard() {
      const ids = read.map(({ box }) => box.id)
      const faces = new Set((await findAllFaces(db, ownerId, ids)).map(({ id }) => id))
      for (const id of ids) if (!faces.has(id)) await store.remove(blobNames.face(ownerId, id))
    },
  }
}

async function placeFace(
  db: Queryable,
  ownerId: string,
  { box, now }: { box: DrawnFaceRow; now: number },
): Promise<void> {
  const { seq, id: faceId } = box
  const { personId, people } = await findPerson(db, ownerId, { box, now })
  const came = { faceId, fromPersonId: null, fromStanding: 'rejected' } as const
  const went = { toPersonId: personId, toStanding: personId === null ? 'open' : 'placed' } as const
  const plan = { faces: [{ ...came, ...went }], people }
  const applied = await applyChange(db, ownerId, plan)
  await keepEffects(db, ownerId, { seq, plan, applied })
  const [created] = people
  const lastPersonNumber = created?.field === 'self' ? created.after?.number : undefined
  const { revision } = await raiseRevision(db, ownerId, { now, lastPersonNumber })
  // A grouping may have considered the decision before the face existed.
  await markPending(db, ownerId, { seqs: [seq], revision })
  // The face depends on the later decision that created its person, so it counts as made after it.
  if (personId !== null && (await isMadeAfter(db, ownerId, { personId, seq })))
    await setDecisionState(db, ownerId, { seq, revision })
}

/**
 * Returns null for a person who was merged or renamed since the box was drawn; the face is then
 * grouped like any other.
 */
async function findPerson(
  db: Queryable,
  ownerId: string,
  { box, now }: { box: DrawnFaceRow; now: number },
): Promise<{ personId: string | null; people: PersonChange[] }> {
  if (box.personId !== null) {
    const [person] = await findAllPeople(db, ownerId, [box.personId])
    return { personId: person?.id ?? null, people: [] }
  }
  if (box.name === null) return { personId: null, people: [] }
  const { name, person } = await findByName(db, ownerId, box.name)
  if (person) return { personId: person.id, people: [] }
  const created = await planNewPerson(db, ownerId, { name, now })
  return { personId: created.personId, people: [created] }
}
